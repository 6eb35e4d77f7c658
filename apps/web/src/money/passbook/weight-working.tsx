import { t } from '@lingui/core/macro';
import type { Movement, PassbookLine } from '@shipdesk/contract/money/ledger';
import { type ReactNode, useId } from 'react';
import { formatKilograms } from '../../lib/format.ts';
import { chargeName } from '../../lib/quote-texts.ts';
import { formatPaise } from '../../product/money.ts';
import { LineShare } from './line-share.tsx';

type Weight = NonNullable<Movement['weight']>;
type WeighedPrice = Weight['booked'];

const cell = 'border-b border-line px-2 py-2 first:pl-3 last:pr-3 align-top';
const figure = `${cell} text-right tabular-nums`;
const kilograms = (grams: number) => formatKilograms(grams / 1000);

interface WeightWorkingProps {
  line: PassbookLine;
  weight: Weight;
}

/** The prices at the booked and the charged weight, charge by charge, down to the amount of the line. */
export function WeightWorking({ line, weight }: WeightWorkingProps) {
  const { zone, leg, booked, charged, taxablePaise, taxPaise } = weight;
  const heading = useId();
  const differencePaise = taxablePaise + taxPaise;
  const [taxable, tax] = [formatPaise(taxablePaise), formatPaise(taxPaise)];
  const slab = ({ slabGrams }: WeighedPrice) => t`up to ${{ weight: kilograms(slabGrams) }}`;
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
            <th scope="col" className={cell}>
              <span className="sr-only">{t`Charge`}</span>
            </th>
            <th scope="col" className={`${figure} font-medium`}>{t`Booked`}</th>
            <th scope="col" className={`${figure} font-medium`}>{t`Charged`}</th>
          </tr>
        </thead>
        <tbody>
          <Row
            name={t`Weight`}
            booked={kilograms(booked.grams)}
            charged={kilograms(charged.grams)}
          />
          <Row name={t`Slab`} booked={slab(booked)} charged={slab(charged)} />
          {codesOf(weight).map((code) => (
            <tr key={code}>
              <Name>{chargeName(code)}</Name>
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
            <td className={figure}>{formatPaise(differencePaise)}</td>
          </tr>
        </tbody>
        <LineShare line={line} explainedPaise={differencePaise} columns={2} />
      </table>
    </section>
  );
}

/** The charges of either price, in the order of the charged one. */
function codesOf({ booked, charged }: Weight): string[] {
  return [...new Set([...charged.lines, ...booked.lines].map(({ code }) => code))];
}

function Name({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) {
  return (
    <th
      scope="row"
      colSpan={isWide ? 2 : 1}
      className={`${cell} text-left ${isWide ? '' : 'font-normal'}`}
    >
      {children}
    </th>
  );
}

function Row({ name, booked, charged }: { name: string; booked: string; charged: string }) {
  return (
    <tr>
      <Name>{name}</Name>
      <td className={figure}>{booked}</td>
      <td className={figure}>{charged}</td>
    </tr>
  );
}

function Charge({ price, code }: { price: WeighedPrice; code: string }) {
  const line = price.lines.find((one) => one.code === code);
  if (line === undefined) return <td className={`${figure} text-faint`}>–</td>;
  return (
    <td className={figure}>
      {formatPaise(line.paise)}
      <span className="block text-sm break-words text-muted">{line.working}</span>
    </td>
  );
}
