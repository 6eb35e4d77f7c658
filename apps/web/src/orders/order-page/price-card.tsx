import { t } from '@lingui/core/macro';
import { formatCount } from '../../lib/format.ts';
import { ServicePrices } from '../../rates/quotes/service-prices.tsx';
import type { OrderDetail } from '../order/order-list-payload.ts';
import { DetailCard } from './detail-card.tsx';

/** The prices of an order as they were computed when it was captured or last edited. */
export function PriceCard({ detail: { quote, quotedAt, history } }: { detail: OrderDetail }) {
  const isRequoted = history.some(({ at, event }) => event === 'edited' && at === quotedAt);
  return (
    <DetailCard title={isRequoted ? t`Price when edited` : t`Price when captured`}>
      <div className="flex flex-col gap-2 px-4 py-3">
        {quote === null ? (
          <p className="text-base text-muted">
            {t`This route had no price: one of its pincodes is not served.`}
          </p>
        ) : (
          <>
            <p className="text-sm text-muted">{routeText(quote)}</p>
            <ServicePrices services={quote.services} />
          </>
        )}
      </div>
    </DetailCard>
  );
}

function routeText({ zone, plan, ...quote }: NonNullable<OrderDetail['quote']>): string {
  const km = formatCount(quote.km);
  return plan === null
    ? t`Zone ${zone} · about ${km} km by road`
    : t`Zone ${zone} · about ${km} km by road · plan ${plan}`;
}
