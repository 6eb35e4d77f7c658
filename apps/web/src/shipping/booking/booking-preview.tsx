import { plural, t } from '@lingui/core/macro';
import { formatCount } from '../../lib/format.ts';
import { serviceName } from '../../lib/quote-texts.ts';
import { formatPaise } from '../../product/money.ts';
import { carrierWords } from '../../product/shipment-texts.ts';
import { conditionsText, takeName } from '../carriers/preference-texts.ts';
import type { BookingPreview } from './booking-parts.ts';
import { RefusedOrders } from './refused-orders.tsx';

interface BookingPreviewPanelProps {
  preview: BookingPreview;
  /** Orders that were asked about. */
  total: number;
}

/** How many of the orders can be booked, what they cost by service, and why the others cannot be booked. */
export function BookingPreviewPanel({ preview, total }: BookingPreviewPanelProps) {
  const { eligible, refused } = preview;
  const [can, all] = [formatCount(eligible), formatCount(total)];
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-base font-medium text-ink">
        {total === 1
          ? eligible === 1
            ? t`This order can be booked.`
            : t`This order cannot be booked.`
          : t`${can} of ${all} orders can be booked.`}
      </p>
      {eligible > 0 && <PriceTable preview={preview} />}
      {preview.rules !== undefined && preview.rules.length > 0 && (
        <ChosenByRules rules={preview.rules} />
      )}
      {refused.length > 0 && (
        <RefusedOrders
          label={t`Orders that cannot be booked`}
          orders={refused.map(({ docketNumber, problem }) => ({
            docketNumber,
            // Without the amount, which differs from order to order.
            reason:
              problem.code === 'balance_short'
                ? t`Not enough balance.`
                : [problem.message, carrierWords(problem)].filter(Boolean).join(' '),
          }))}
        />
      )}
    </div>
  );
}

/** The choice of each rule and its number of orders. */
function ChosenByRules({ rules }: { rules: NonNullable<BookingPreview['rules']> }) {
  return (
    <ul aria-label={t`Chosen by rule`} className="flex flex-col gap-2 text-sm">
      {rules.map(({ rule, conditions, take, isReplaced, service, account, orders }) => (
        <li key={`${rule} ${service} ${account}`} className="rounded-md bg-sunken px-3 py-2">
          <span className="block text-muted">
            {rule === null || conditions === null
              ? t`No rule: the cheapest`
              : t`Rule ${rule}: ${conditionsText(conditions)}`}
          </span>
          <span className="block font-medium text-ink">
            {plural(orders, { one: '# order', other: '# orders' })} →{' '}
            {t`${serviceName(service)} with ${account}`}
          </span>
          {isReplaced && take !== null && (
            <span className="block text-muted">
              {t`${takeName(take)} is not on offer there, so the cheapest books.`}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function PriceTable({ preview: { services, totalPaise, eligible } }: { preview: BookingPreview }) {
  const cell = 'border-b border-line px-3 py-2 whitespace-nowrap';
  const figure = `${cell} text-right tabular-nums`;
  return (
    <table
      aria-label={t`Price`}
      className="w-full border-separate border-spacing-0 rounded-md border border-line text-base text-ink"
    >
      <thead className="text-xs font-medium text-muted">
        <tr>
          <th scope="col" className={`${cell} text-left font-medium`}>{t`Service`}</th>
          <th scope="col" className={`${figure} font-medium`}>{t`Orders`}</th>
          <th scope="col" className={`${figure} font-medium`}>{t`Price`}</th>
        </tr>
      </thead>
      <tbody>
        {services.map(({ service, orders, totalPaise: paise }) => (
          <tr key={service}>
            <td className={cell}>{serviceName(service)}</td>
            <td className={figure}>{formatCount(orders)}</td>
            <td className={figure}>{formatPaise(paise)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold [&>*]:border-b-0">
          <th scope="row" className={`${cell} text-left`}>{t`Total`}</th>
          <td className={figure}>{formatCount(eligible)}</td>
          <td className={figure}>{formatPaise(totalPaise)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
