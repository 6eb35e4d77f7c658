import { Button, type ButtonProps } from './button.tsx';

interface RowButtonProps extends Omit<ButtonProps, 'size' | 'aria-label' | 'children'> {
  label: string;
  /** Says which row the button is for. */
  name: string;
}

/** A small button that every row of a list has. */
export function RowButton({ label, name, ...button }: RowButtonProps) {
  return (
    <Button {...button} size="sm" aria-label={name}>
      {label}
    </Button>
  );
}
