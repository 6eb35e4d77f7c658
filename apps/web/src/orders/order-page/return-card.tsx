import { t } from '@lingui/core/macro';
import { qualityCheckName, returnReasonName } from '../../lib/return-texts.ts';
import type { OrderDetail } from '../order/order-list-payload.ts';
import { DetailCard, Fact, Facts } from './detail-card.tsx';

/** Why a reverse order comes back, and what the courier checks at the door. */
export function ReturnCard({
  returned: { reason, checks },
}: {
  returned: NonNullable<OrderDetail['returned']>;
}) {
  return (
    <DetailCard title={t`Return`}>
      <Facts>
        <Fact term={t`Reason`}>{returnReasonName(reason)}</Fact>
        {checks.map(({ check, expected, isRequired }) => (
          <Fact key={check} term={qualityCheckName(check)}>
            {[expected, isRequired ? t`Required` : t`Optional`].filter(Boolean).join(' · ')}
          </Fact>
        ))}
      </Facts>
    </DetailCard>
  );
}
