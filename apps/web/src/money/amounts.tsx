import { formatPaise } from '../lib/format.ts';
import type { TableColumn } from '../ui/table/table-row.tsx';

interface AmountTile {
  readonly label: string;
  readonly paise: number | null;
  readonly note?: string;
}

export function AmountTiles({ tiles }: { tiles: readonly AmountTile[] }) {
  return (
    <dl
      className={`grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line ${tiles.length === 5 ? 'lg:grid-cols-5' : 'lg:grid-cols-4'}`}
    >
      {tiles.map(({ label, paise, note = '' }) => (
        <div key={label} className="min-w-0 bg-surface p-3 max-lg:last:odd:col-span-2">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="mt-1 truncate text-lg font-semibold text-ink tabular-nums">
            {paise === null ? '–' : formatPaise(paise)}
          </dd>
          {note !== '' && <dd className="text-sm wrap-break-word text-muted">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

interface AmountProps {
  paise: number;
  isStrong?: boolean;
  /** Shows an amount of 0 as a dash. */
  isDashed?: boolean;
}

export function Amount({ paise, isStrong = false, isDashed = false }: AmountProps) {
  if (isDashed && paise === 0) return <span className="text-faint">–</span>;
  return <span className={isStrong ? 'font-medium text-ink' : ''}>{formatPaise(paise)}</span>;
}

interface AmountOptions extends Omit<AmountProps, 'paise'> {
  width?: string;
}

export const buildAmountColumn = <Name extends string>(
  header: string,
  name: Name,
  { width = 'lg:w-36', ...amountProps }: AmountOptions = {},
): TableColumn<Readonly<Record<Name, number>>> => ({
  header,
  align: 'end',
  width,
  render: (row) => <Amount paise={row[name]} {...amountProps} />,
});
