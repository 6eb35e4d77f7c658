import type { Ref } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components/Button';
import { type IconContent, renderIcon } from './icon.tsx';
import { Tooltip } from './overlay/tooltip.tsx';

interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  label: string;
  icon: IconContent;
  /** `md` has a border and the height of a text field. */
  size?: 'sm' | 'md';
  ref?: Ref<HTMLButtonElement>;
}

const sizes = {
  sm: 'size-8 pointer-coarse:size-10 border-transparent',
  md: 'size-9 pointer-coarse:size-11 border-line-strong/60 bg-surface',
};

export function IconButton({ label, icon, size = 'sm', ...props }: IconButtonProps) {
  return (
    <Tooltip content={label}>
      <AriaButton
        {...props}
        aria-label={label}
        className={`focus-ring inline-flex shrink-0 cursor-pointer items-center justify-center rounded-md border text-muted transition-colors duration-100 hover:bg-hover hover:text-ink pressed:bg-pressed disabled:cursor-not-allowed disabled:bg-transparent disabled:text-faint/60 ${sizes[size]}`}
      >
        {renderIcon(icon)}
      </AriaButton>
    </Tooltip>
  );
}
