import { t } from '@lingui/core/macro';
import type { Figures } from '@shipdesk/contract/operator/analytics';
import { Link } from 'react-router';
import { figureHref } from './figure-link.tsx';
import { shownFigures, tileIds } from './figures.ts';
import type { FiguresView } from './figures-view.ts';

/** The figures of all orders of the view, each a link to the orders that it counts. */
export function FigureTiles({ figures, view }: { figures: Figures; view: FiguresView }) {
  const shown = shownFigures(figures);
  return (
    <ul
      aria-label={t`Figures`}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-5"
    >
      {tileIds.map((id) => {
        const figure = shown[id];
        const href = figureHref(figure, view);
        const content = (
          <>
            <span className="block text-sm text-muted">{figure.title}</span>
            <span
              className={`block text-lg font-semibold tabular-nums ${href === null ? 'text-muted' : 'text-ink group-hover/tile:text-accent-ink'}`}
            >
              {figure.text}
            </span>
            <span className="block min-h-4 text-xs text-muted tabular-nums">{figure.note}</span>
          </>
        );
        return (
          <li key={id} className="bg-surface">
            {href === null ? (
              <div className="px-4 py-3">{content}</div>
            ) : (
              <Link
                to={href}
                className="group/tile focus-ring-inset block h-full px-4 py-3 no-underline hover:bg-hover"
              >
                {content}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
