import { t } from '@lingui/core/macro';
import { type PayoutCondition, payoutConditions } from '@shipdesk/domain/money/cod/payout';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { conditionText } from './remittance-texts.ts';

/** The conditions of a payout, with what to do about those that are not met. */
export function PayoutChecklist({ unmet }: { unmet: readonly PayoutCondition[] }) {
  return (
    <section
      aria-label={t`Before a payout`}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <h2 className="text-base font-semibold text-ink">{t`Before a payout`}</h2>
      <ul className="flex flex-col gap-2">
        {payoutConditions.map((condition) => {
          const { name, advice } = conditionText(condition);
          const isMet = !unmet.includes(condition);
          return (
            <li key={condition} className="flex items-start gap-2 text-base">
              {isMet ? (
                <CircleCheck aria-label={t`Done`} className="mt-0.5 size-4 shrink-0 text-ok-ink" />
              ) : (
                <CircleAlert
                  aria-label={t`Missing`}
                  className="mt-0.5 size-4 shrink-0 text-warn-ink"
                />
              )}
              <span className="min-w-0">
                <span className={isMet ? 'text-muted' : 'font-medium text-ink'}>{name}</span>
                {!isMet && <span className="block text-sm text-muted">{advice}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
