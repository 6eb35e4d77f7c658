import { plural, t } from '@lingui/core/macro';
import type { StrayPayment } from '@shipdesk/contract/money/recharges';
import { formatDateTime } from '../../lib/format.ts';
import { formatPaise } from '../../product/money.ts';
import { Banner } from '../../ui/banner.tsx';

const SHOWN = 5;

/** Gateway payments that match no recharge. The operator looks them up at the gateway. */
export function StrayPayments({ payments }: { payments: readonly StrayPayment[] }) {
  return (
    <div className="mb-3">
      <Banner tone="warn">
        <p className="font-medium">
          {plural(payments.length, {
            one: '# payment online matches no recharge and was not credited.',
            other: '# payments online match no recharge and were not credited.',
          })}
        </p>
        <ul className="mt-1 flex flex-col gap-0.5 text-sm">
          {payments
            .slice(0, SHOWN)
            .map(({ eventId, receivedAt, paymentId, amountPaise, reason }) => (
              <li key={eventId} className="break-words tabular-nums">
                {[
                  formatDateTime(receivedAt),
                  paymentId,
                  amountPaise === null ? '' : formatPaise(amountPaise),
                  reason === 'mismatch'
                    ? t`amount, currency, reference or seller differ`
                    : t`no such recharge`,
                ]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </li>
            ))}
        </ul>
        <p className="mt-1 text-sm">{t`Look them up at the payment gateway and refund them there.`}</p>
      </Banner>
    </div>
  );
}
