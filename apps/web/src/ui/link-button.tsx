import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type ButtonSize, type ButtonVariant, getButtonStyle } from './button-style.ts';
import { type IconContent, renderIcon } from './icon.tsx';

interface LinkButtonProps {
  /** A path of this app, or an absolute address (`https:`, `mailto:`). */
  href: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconContent;
  children: ReactNode;
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
