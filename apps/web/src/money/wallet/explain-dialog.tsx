import { t } from '@lingui/core/macro';
import type { Movement, PassbookLine } from '@shipdesk/contract/money/ledger';
import { getParcelTitle } from '@shipdesk/domain/order/parcel-name';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { formatDateTime, formatGrams, formatPaise } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { getChargeName } from '../../lib/quote-texts.ts';
import { Loaded } from '../../product/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { passbookApi } from './passbook-api.ts';
import { describeLine, describeReason, nameAccount, nameLine } from './passbook-texts.ts';

export function ExplainDialog({ line, onClose }: { line: PassbookLine; onClose: () => void }) {
  const query = passbookApi.useExplainPassbookLineQuery({ seq: String(line.seq) });
  return (
    <Dialog
      title={nameLine(line)}
      isDismissable
      onClose={onClose}
      footer={<Button onPress={onClose}>{t`Close`}</Button>}
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-1">
          <p className="text-base text-muted tabular-nums">
            {[formatDateTime(line.at), describeLine(line)].filter(Boolean).join(' · ')}
          </p>
          <p className="text-base text-ink">{describeReason(line)}</p>
        </div>
        <Loaded
          query={query}
          failure={t`The explanation could not be loaded.`}
          isInline
          skeleton={['h-32']}
        >
          {({ data }) => <Explanation movement={data} />}
        </Loaded>
        <CauseLink line={line} />
      </div>
    </Dialog>
  );
}

function CauseLink({ line }: { line: PassbookLine }) {
  const links: Readonly<Record<string, readonly [to: string, text: string]>> = {
    remittance: [paths.billingTab('codRemittance'), t`Open COD remittance`],
    discrepancy: [paths.billingTab('weightDiscrepancies'), t`Open weight discrepancies`],
    credit_note: [paths.billingTab('creditNotes'), t`Open credit notes`],
  };
  const orderLink = line.docketNumber !== '' && [
    paths.order(line.docketNumber),
    t`Open order ${getParcelTitle(line)}`,
  ];
  const link = links[line.cause.kind] ?? orderLink;
  if (link === false) return null;
  const [to = '', text] = link;
  return (
    <Link
      to={to}
      className="focus-ring self-start rounded-sm font-medium text-accent-ink underline"
    >
      {text}
    </Link>
  );
}

function Explanation({ movement: { line, transfers, working, weight } }: { movement: Movement }) {
  return (
    <>
      {weight !== null && <WeightWorking line={line} weight={weight} />}
      {working !== null && (
        <Working
          title={t`How the price is computed`}
          rows={[
            ...working.lines.map(({ code, paise, working: note }) => ({
              name: getChargeName(code),
              note,
              figures: [formatPaise(paise)],
            })),
            { name: t`Total`, figures: [formatPaise(working.totalPaise)], isStrong: true },
            ...listShares(line, working.totalPaise),
          ]}
        />
      )}
      <section>
        <h3 className="mb-2 text-base font-semibold text-ink">{t`Where the money went`}</h3>
        <ul className="divide-y divide-line rounded-md border border-line text-base text-ink">
          {transfers.map(({ seq, debit, credit, amountPaise }) => (
            <li key={seq} className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
              <span>{t`${{ from: nameAccount(debit) }} to ${{ to: nameAccount(credit) }}`}</span>
              <span className="tabular-nums">{formatPaise(amountPaise)}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

type Weight = NonNullable<Movement['weight']>;

function WeightWorking({ line, weight }: { line: PassbookLine; weight: Weight }) {
  const { zone, leg, booked, charged, taxablePaise, taxPaise } = weight;
  const differencePaise = taxablePaise + taxPaise;
  const [taxableText, taxText] = [formatPaise(taxablePaise), formatPaise(taxPaise)];
  // The codes of both prices, in the order of the charged price.
  const codes = new Set([...charged.lines, ...booked.lines].map(({ code }) => code));
  const buildComparison = (name: string, render: (price: Weight['booked']) => ReactNode) => ({
    name,
    figures: [render(booked), render(charged)],
  });
  return (
    <Working
      title={t`How the difference is computed`}
      description={leg === 'rto' ? t`Zone ${zone} · Return (RTO)` : t`Zone ${zone}`}
      columns={[t`Booked`, t`Charged`]}
      rows={[
        buildComparison(t`Weight`, ({ grams }) => formatGrams(grams)),
        buildComparison(t`Slab`, ({ slabGrams }) => t`up to ${{ weight: formatGrams(slabGrams) }}`),
        ...Array.from(codes, (code) =>
          buildComparison(getChargeName(code), ({ lines }) => (
            <Charge line={lines.find((item) => item.code === code)} />
          )),
        ),
        buildComparison(t`Total`, ({ totalPaise }) => formatPaise(totalPaise)),
        {
          name: t`Difference`,
          note: t`${taxableText} + ${taxText} GST`,
          figures: [formatPaise(differencePaise)],
          isStrong: true,
        },
        ...listShares(line, differencePaise),
      ]}
    />
  );
}

function Charge({ line }: { line: Weight['booked']['lines'][number] | undefined }) {
  if (line === undefined) return <span className="text-faint">–</span>;
  return (
    <>
      {formatPaise(line.paise)}
      <span className="block text-sm break-words text-muted">{line.working}</span>
    </>
  );
}

/** Returns no rows if this line has the whole amount. */
function listShares(line: PassbookLine, explainedPaise: number): WorkingRow[] {
  const linePaise = line.debitPaise || line.creditPaise || Math.abs(line.owedPaise);
  if (linePaise === explainedPaise) return [];
  return [
    {
      name: t`Shown on other passbook lines`,
      figures: [formatPaise(explainedPaise - linePaise)],
    },
    { name: t`This line`, figures: [formatPaise(linePaise)], isStrong: true },
  ];
}

interface WorkingRow {
  readonly name: string;
  readonly note?: string;
  /** One figure per column. If there are fewer, the name spans the free columns. */
  readonly figures: readonly ReactNode[];
  readonly isStrong?: boolean;
}

interface WorkingProps {
  title: string;
  description?: string;
  /** The headers of the figure columns. A single column needs none. */
  columns?: readonly string[];
  rows: readonly WorkingRow[];
}

const cellStyle = 'border-b border-line px-2 py-2 first:pl-3 last:pr-3 align-top';
const figureStyle = `${cellStyle} text-right tabular-nums`;

function Working({ title, description, columns = [], rows }: WorkingProps) {
  const headingId = useId();
  return (
    <section>
      <h3 id={headingId} className="text-base font-semibold text-ink">
        {title}
      </h3>
      {description !== undefined && <p className="text-sm text-muted">{description}</p>}
      <table
        aria-labelledby={headingId}
        className="mt-2 w-full border-separate border-spacing-0 rounded-md border border-line text-base text-ink"
      >
        {columns.length > 0 && (
          <thead className="text-sm text-muted">
            <tr>
              <th scope="col" className={cellStyle}>
                <span className="sr-only">{t`Charge`}</span>
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className={`${figureStyle} font-medium`}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody className="[&>tr:last-child>*]:border-b-0">
          {rows.map(({ name, note, figures, isStrong = false }) => (
            <tr key={name} className={isStrong ? 'font-semibold' : ''}>
              <th
                scope="row"
                colSpan={Math.max(1, columns.length + 1 - figures.length)}
                className={`${cellStyle} text-left ${isStrong ? '' : 'font-normal'}`}
              >
                {name}
                {note !== undefined && (
                  <span className="block text-sm font-normal break-words text-muted tabular-nums">
                    {note}
                  </span>
                )}
              </th>
              {figures.map((figure, index) => (
                <td key={columns[index] ?? 'amount'} className={figureStyle}>
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
