import type { ReactNode } from 'react';
import type { OrderNarrowing } from '../product/order-narrowing.ts';
import { CellLink } from '../ui/table/cell-link.tsx';
import type { ShownFigure } from './figures.ts';
import { type FiguresView, figureLink } from './figures-view.ts';

/** A cell of a compact card on a phone, with its header before the value. */
export const inlineCard =
  'max-sm:before:mr-1.5 max-sm:before:text-xs max-sm:before:text-muted max-sm:before:content-[attr(data-label)]';

/** The address of the orders that a figure counts; null where it counts none. */
export function figureHref(
  { id, orders }: ShownFigure,
  view: FiguresView,
  narrowing: OrderNarrowing = {},
): string | null {
  if (orders === null) return null;
  const { stage, outcome } = orders;
  return figureLink(view, {
    ...(stage && { stage }),
    narrowing: {
      ...narrowing,
      ...(outcome && { outcome }),
      ...(id === 'codCollected' && { payment: 'cod' as const }),
    },
  });
}

/** A number that leads to what it counts; plain text where it counts nothing. */
export function CountLink({ to, children }: { to: string | null; children: ReactNode }) {
  return to === null ? (
    <span className="text-muted">{children}</span>
  ) : (
    <CellLink to={to}>{children}</CellLink>
  );
}
