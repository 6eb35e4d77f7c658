import { t } from '@lingui/core/macro';
import type { PassbookLine } from '@shipdesk/contract/money/ledger';
import { formatPaise } from '../../product/money.ts';

interface LineShareProps {
  line: PassbookLine;
  /** The amount that the working explains. */
  explainedPaise: number;
  /** Columns of the table before the amounts. */
  columns: number;
}

const name = 'px-3 py-2 text-left';
const figure = 'px-3 py-2 text-right whitespace-nowrap tabular-nums';

/** The last rows of a working whose amount is split: a wallet pays what it covers, the rest is owed. */
export function LineShare({ line, explainedPaise, columns }: LineShareProps) {
  const linePaise = line.debitPaise || line.creditPaise || Math.abs(line.owedPaise);
  if (linePaise === explainedPaise) return null;
  return (
    <tbody>
      <tr className="[&>*]:border-t [&>*]:border-line">
        <th scope="row" colSpan={columns} className={`${name} font-normal`}>
          {t`Shown on other passbook lines`}
        </th>
        <td className={figure}>{formatPaise(explainedPaise - linePaise)}</td>
      </tr>
      <tr className="font-semibold [&>*]:border-t [&>*]:border-line">
        <th scope="row" colSpan={columns} className={name}>{t`This line`}</th>
        <td className={figure}>{formatPaise(linePaise)}</td>
      </tr>
    </tbody>
  );
}
