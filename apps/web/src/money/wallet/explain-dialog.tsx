import { t } from '@lingui/core/macro';
import type { Movement, PassbookLine } from '@shipdesk/contract/money/ledger';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { formatDateTime, formatGrams, formatPaise } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { getChargeName } from '../../lib/quote-texts.ts';
import { Loaded } from '../../product/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { passbookApi } from './passbook-api.ts';
import { describeLine, describeReason, nameAccount, nameEntry } from './passbook-texts.ts';

/** Why a line is in the passbook: the working of its price and where its money went. */
export function ExplainDialog({ line, onClose }: { line: PassbookLine; onClose: () => void }) {
  const query = passbookApi.useExplainPassbookLineQuery({ seq: String(line.seq) });
  return (
    <Dialog
      title={nameEntry(line.type)}
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
          failure={t`The line could not be explained.`}
          isInline
          skeleton={['h-32']}
        >
          {({ data }) => <Explanation movement={data} />}
        </Loaded>
        <WayOn line={line} />
      </div>
    </Dialog>
  );
}

/** Where the cause of a line is shown. */
function WayOn({ line: { docketNumber, cause } }: { line: PassbookLine }) {
  const links: Readonly<Record<string, readonly [to: string, text: string]>> = {
    remittance: [paths.billingTab('codRemittance'), t`Open COD remittance`],
    discrepancy: [paths.billingTab('weightDiscrepancies'), t`Open weight discrepancies`],
    credit_note: [paths.billingTab('creditNotes'), t`Open credit notes`],
  };
  const order = docketNumber !== '' && [paths.order(docketNumber), t`Open order ${docketNumber}`];
  const link = links[cause.kind] ?? order;
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

const cell = 'border-b border-line px-3 py-2 text-left';
const figure = 'border-b border-line px-3 py-2 text-right whitespace-nowrap tabular-nums';

function Explanation({ movement: { line, transfers, working, weight } }: { movement: Movement }) {
  return (
    <>
      {weight !== null && <WeightWorking line={line} weight={weight} />}
      {working !== null && (
        <section>
          <h3 className="mb-2 text-base font-semibold text-ink">{t`How the price is made`}</h3>
          <table className="w-full border-separate border-spacing-0 rounded-md border border-line text-base text-ink">
            <tbody>
              {working.lines.map(({ code, paise, working: how }) => (
                <tr key={code}>
                  <th scope="row" className={`${cell} font-normal`}>
                    {getChargeName(code)}
                    <span className="block text-sm break-words text-muted">{how}</span>
                  </th>
                  <td className={figure}>{formatPaise(paise)}</td>
                </tr>
              ))}
              <tr className="font-semibold [&>*]:border-b-0">
                <th scope="row" className={cell}>{t`Total`}</th>
                <td className={figure}>{formatPaise(working.totalPaise)}</td>
              </tr>
            </tbody>
            <LineShare line={line} explainedPaise={working.totalPaise} columns={1} />
          </table>
        </section>
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

const shareName = 'px-3 py-2 text-left';
const shareFigure = 'px-3 py-2 text-right whitespace-nowrap tabular-nums';

interface LineShareProps {
  line: PassbookLine;
  /** The amount that the working explains. */
  explainedPaise: number;
  /** Columns of the table before the amounts. */
  columns: number;
}

/** The last rows of a working whose amount is split: a wallet pays what it covers, the rest is owed. */
function LineShare({ line, explainedPaise, columns }: LineShareProps) {
  const linePaise = line.debitPaise || line.creditPaise || Math.abs(line.owedPaise);
  if (linePaise === explainedPaise) return null;
  return (
    <tbody>
      <tr className="[&>*]:border-t [&>*]:border-line">
        <th scope="row" colSpan={columns} className={`${shareName} font-normal`}>
          {t`Shown on other passbook lines`}
        </th>
        <td className={shareFigure}>{formatPaise(explainedPaise - linePaise)}</td>
      </tr>
      <tr className="font-semibold [&>*]:border-t [&>*]:border-line">
        <th scope="row" colSpan={columns} className={shareName}>{t`This line`}</th>
        <td className={shareFigure}>{formatPaise(linePaise)}</td>
      </tr>
    </tbody>
  );
}

const weightCell = 'border-b border-line px-2 py-2 first:pl-3 last:pr-3 align-top';
const weightFigure = `${weightCell} text-right tabular-nums`;

type Weight = NonNullable<Movement['weight']>;

type WeighedPrice = Weight['booked'];

/** The prices at the booked and the charged weight, charge by charge, down to the amount of the line. */
function WeightWorking({ line, weight }: { line: PassbookLine; weight: Weight }) {
  const { zone, leg, booked, charged, taxablePaise, taxPaise } = weight;
  const heading = useId();
  const differencePaise = taxablePaise + taxPaise;
  const [taxable, tax] = [formatPaise(taxablePaise), formatPaise(taxPaise)];
  const slab = ({ slabGrams }: WeighedPrice) => t`up to ${{ weight: formatGrams(slabGrams) }}`;
  return (
    <section>
      <h3 id={heading} className="text-base font-semibold text-ink">
        {t`How the difference is made`}
      </h3>
      <p className="mb-2 text-sm text-muted">
        {leg === 'rto' ? t`Zone ${zone} · Return to origin` : t`Zone ${zone}`}
      </p>
      <table
        aria-labelledby={heading}
        className="w-full border-separate border-spacing-0 rounded-md border border-line text-base text-ink"
      >
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className={weightCell}>
              <span className="sr-only">{t`Charge`}</span>
            </th>
            <th scope="col" className={`${weightFigure} font-medium`}>{t`Booked`}</th>
            <th scope="col" className={`${weightFigure} font-medium`}>{t`Charged`}</th>
          </tr>
        </thead>
        <tbody>
          <Row
            name={t`Weight`}
            booked={formatGrams(booked.grams)}
            charged={formatGrams(charged.grams)}
          />
          <Row name={t`Slab`} booked={slab(booked)} charged={slab(charged)} />
          {listChargeCodes(weight).map((code) => (
            <tr key={code}>
              <Name>{getChargeName(code)}</Name>
              <Charge price={booked} code={code} />
              <Charge price={charged} code={code} />
            </tr>
          ))}
          <Row
            name={t`Total`}
            booked={formatPaise(booked.totalPaise)}
            charged={formatPaise(charged.totalPaise)}
          />
        </tbody>
        <tbody className="font-semibold [&>tr:last-child>*]:border-b-0">
          <tr>
            <Name isWide>
              {t`Difference`}
              <span className="block text-sm font-normal text-muted tabular-nums">
                {t`${taxable} + ${tax} GST`}
              </span>
            </Name>
            <td className={weightFigure}>{formatPaise(differencePaise)}</td>
          </tr>
        </tbody>
        <LineShare line={line} explainedPaise={differencePaise} columns={2} />
      </table>
    </section>
  );
}

/** The charges of either price, in the order of the charged one. */
function listChargeCodes({ booked, charged }: Weight): string[] {
  return [...new Set([...charged.lines, ...booked.lines].map(({ code }) => code))];
}

function Name({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) {
  return (
    <th
      scope="row"
      colSpan={isWide ? 2 : 1}
      className={`${weightCell} text-left ${isWide ? '' : 'font-normal'}`}
    >
      {children}
    </th>
  );
}

function Row({ name, booked, charged }: { name: string; booked: string; charged: string }) {
  return (
    <tr>
      <Name>{name}</Name>
      <td className={weightFigure}>{booked}</td>
      <td className={weightFigure}>{charged}</td>
    </tr>
  );
}

function Charge({ price, code }: { price: WeighedPrice; code: string }) {
  const line = price.lines.find((one) => one.code === code);
  if (line === undefined) return <td className={`${weightFigure} text-faint`}>–</td>;
  return (
    <td className={weightFigure}>
      {formatPaise(line.paise)}
      <span className="block text-sm break-words text-muted">{line.working}</span>
    </td>
  );
}
