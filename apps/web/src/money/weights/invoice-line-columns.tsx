import { t } from '@lingui/core/macro';
import type { InvoiceLine } from '@shipdesk/contract/money/carrier-invoices';
import { formatKilograms } from '../../lib/format.ts';
import { formatPaise } from '../../product/money.ts';
import { Badge } from '../../ui/badge.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { kindName } from './carrier-invoice-texts.ts';

/** The columns of the lines of a carrier's invoice: what is billed, and what was expected. */
export function invoiceLineColumns(): readonly TableColumn<InvoiceLine>[] {
  return [
    {
      id: 'awb',
      header: t`AWB`,
      isRowHeader: true,
      render: ({ awb, sellerName, rowNumber, kind }) => (
        <>
          <span className="block font-medium break-all text-ink tabular-nums">{awb || '–'}</span>
          <span className="block text-sm text-muted tabular-nums">
            {kind === 'missing' ? sellerName : t`Row ${{ row: rowNumber }}`}
            {kind !== 'missing' && sellerName !== '' && ` · ${sellerName}`}
          </span>
        </>
      ),
    },
    {
      id: 'kind',
      header: t`Result`,
      render: ({ kind, faults, problem }) => {
        const kinds = faults.length > 1 ? lineKinds.filter((one) => faults.includes(one)) : [kind];
        return (
          <span className="flex flex-wrap gap-1">
            {kinds.map((one) => (
              <Badge
                key={one}
                tone={one === 'matched' ? 'ok' : neutral.has(one) ? 'neutral' : 'bad'}
              >
                {kindName(one)}
              </Badge>
            ))}
            {problem !== null && (
              <span className="block w-full text-sm text-muted">
                {t`Excel shortened this AWB. Ask the carrier for a file with AWBs as text.`}
              </span>
            )}
          </span>
        );
      },
    },
    {
      id: 'weight',
      header: t`Weight`,
      align: 'end',
      render: ({ billedGrams, expectedGrams }) => (
        <Pair
          billed={billedGrams === null ? null : formatKilograms(billedGrams / 1000)}
          expected={expectedGrams === null ? null : formatKilograms(expectedGrams / 1000)}
        />
      ),
    },
    {
      id: 'zone',
      header: t`Zone`,
      align: 'end',
      render: ({ billedZone, expectedZone }) => (
        <Pair billed={billedZone || null} expected={expectedZone || null} />
      ),
    },
    {
      id: 'billed',
      header: t`Amount`,
      align: 'end',
      render: ({ billedPaise, expectedPaise }) => (
        <Pair
          billed={billedPaise === null ? null : formatPaise(billedPaise)}
          expected={expectedPaise === null ? null : formatPaise(expectedPaise)}
        />
      ),
    },
    {
      id: 'over',
      header: t`Overcharged`,
      align: 'end',
      render: ({ overPaise }) =>
        overPaise === 0 ? (
          <span className="text-muted">–</span>
        ) : (
          <span className="font-medium text-ink tabular-nums">{formatPaise(overPaise)}</span>
        ),
    },
  ];
}

const lineKinds = ['weight', 'zone', 'rto', 'cod', 'rate'] as const;
/** Nothing that the carrier has to give back. */
const neutral: ReadonlySet<string> = new Set(['credit', 'missing', 'unreadable']);

/** The billed value, with the expected value below when it differs. */
function Pair({ billed, expected }: { billed: string | null; expected: string | null }) {
  if (billed === null && expected === null) return <span className="text-muted">–</span>;
  return (
    <>
      <span className="block text-ink tabular-nums">{billed ?? '–'}</span>
      {expected !== null && expected !== billed && (
        <span className="block text-sm text-muted tabular-nums">{t`expected ${expected}`}</span>
      )}
    </>
  );
}
