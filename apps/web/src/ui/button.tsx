import type { ReactNode, Ref } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components/Button';
import { Link } from 'react-router';
import { type ButtonSize, type ButtonVariant, getButtonStyle } from './button-style.ts';
import { type IconContent, renderIcon } from './icon.tsx';
import { Spinner } from './spinner.tsx';

interface LinkButtonProps {
  /** A path of this app, or an absolute address (`https:`, `mailto:`). */
  href: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconContent;
  children: ReactNode;
}

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Before the text. */
  icon?: IconContent;
  hasMutedIcon?: boolean;
  /** Full width of its parent. */
  isBlock?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** While `isPending` it keeps its width and focus, ignores presses and is announced as busy. */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  hasMutedIcon = false,
  isBlock = false,
  children,
  ...props
}: ButtonProps) {
  return (
    <AriaButton
      {...props}
      className={`${getButtonStyle(variant, size)} ${isBlock ? 'w-full' : ''}`}
    >
      {props.isPending === true ? (
        <Spinner />
      ) : (
        renderIcon(icon, hasMutedIcon ? 'size-4 text-muted' : 'size-4')
      )}
      {children}
    </AriaButton>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  href,
  variant = 'secondary',
  size = 'md',
  icon,
  children,
}: LinkButtonProps) {
  return (
    <Link to={href} className={`${getButtonStyle(variant, size)} active:bg-pressed`}>
      {renderIcon(icon)}
      {children}
    </Link>
  );
}

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
