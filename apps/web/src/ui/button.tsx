import type { ReactNode, Ref } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components/Button';
import { type ButtonSize, type ButtonVariant, getButtonStyle } from './button-style.ts';
import { type IconContent, renderIcon } from './icon.tsx';
import { Spinner } from './spinner.tsx';

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
