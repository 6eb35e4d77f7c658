import { t } from '@lingui/core/macro';
import { formatCsv } from '@shipdesk/domain/values/csv/csv';
import { Download } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { createCsvBlob, saveFile } from '../lib/save-file.ts';
import type { OrderNarrowing } from '../product/order-narrowing.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { CellLink } from '../ui/table/table-row.tsx';
import type { Figure } from './figures.ts';
import { buildFigureLink, type FiguresView } from './figures-view.ts';

interface FigureBlockProps {
  title: string;
  fileName: string;
  /** Null while there are no rows. */
  buildRecords: (() => (string | number)[][]) | null;
  children: ReactNode;
}

export function FigureBlock({ title, fileName, buildRecords, children }: FigureBlockProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <header className="flex items-center justify-between gap-2">
        <h2 id={id} className="text-lg font-semibold text-ink">
          {title}
        </h2>
        <IconButton
          label={t`Save “${title}” as CSV`}
          isDisabled={buildRecords === null}
          icon={Download}
          onPress={() => {
            if (buildRecords === null) return;
            saveFile(`${fileName}.csv`, createCsvBlob(formatCsv(buildRecords())));
          }}
        />
      </header>
      {children}
    </section>
  );
}

/** The classes of a cell that shows its header before the value on a phone. */
export const inlineCardStyle =
  'max-sm:before:mr-1.5 max-sm:before:text-xs max-sm:before:text-muted max-sm:before:content-[attr(data-label)]';

/** Returns null if the figure does not count orders. */
export function buildFigureHref(
  { orders }: Figure,
  view: FiguresView,
  narrowing: OrderNarrowing = {},
): string | null {
  if (orders === null) return null;
  const { stage, ...countedOrders } = orders;
  return buildFigureLink(view, {
    ...(stage && { stage }),
    narrowing: { ...narrowing, ...countedOrders },
  });
}

export function CountLink({ to, children }: { to: string | null; children: ReactNode }) {
  return to === null ? (
    <span className="text-muted">{children}</span>
  ) : (
    <CellLink to={to}>{children}</CellLink>
  );
}
