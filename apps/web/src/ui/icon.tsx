import type { LucideIcon } from 'lucide-react';
import { isValidElement, type ReactElement } from 'react';

/** An icon of 16 px, or an element where the size or the colour differs. */
export type IconContent = LucideIcon | ReactElement | undefined;

export function renderIcon(icon: IconContent, className = 'size-4') {
  if (icon === undefined || isValidElement(icon)) return icon;
  const Icon = icon;
  return <Icon aria-hidden="true" className={className} />;
}
