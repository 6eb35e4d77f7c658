import type { LucideIcon } from 'lucide-react';
import { isValidElement, type ReactElement } from 'react';

/** A Lucide icon, an element with its own size or colour, or undefined for no icon. */
export type IconContent = LucideIcon | ReactElement | undefined;

export function renderIcon(icon: IconContent, className = 'size-4') {
  if (icon === undefined || isValidElement(icon)) return icon;
  const Icon = icon;
  return <Icon aria-hidden="true" className={className} />;
}
