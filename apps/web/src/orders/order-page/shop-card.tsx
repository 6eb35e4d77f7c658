import { t } from '@lingui/core/macro';
import type { OrderShop } from '@shipdesk/contract/orders/shop-orders';
import { getChannel } from '@shipdesk/domain/order/channel/channels';
import { Moment } from '../../lib/moment.tsx';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { LoadingMark } from '../../ui/skeleton.tsx';
import { shopOrdersApi } from '../shops/shop-orders-api.ts';
import { describeCompletion, describeWriteState } from '../shops/shop-texts.ts';
import { DetailCard } from './detail-card.tsx';

export function ShopCard({ docketNumber }: { docketNumber: string }) {
  const { data, isLoading } = shopOrdersApi.useGetShopOrderQuery({ docketNumber });
  const shop = data?.data ?? null;
  if (shop === null) return isLoading ? <LoadingMark /> : null;
  const { channel, name, shopName, hasConflict, completions, trackingPlace, writes } = shop;
  const { heldWords, closedWords } = shop;
  return (
    <DetailCard title={t`Shop`}>
      <div className="flex flex-col gap-3 px-4 py-3">
        <p className="text-base text-ink">
          {t`Order ${{ shopName }} from ${{ name }}`}
          <span className="block text-sm text-muted">{getChannel(channel).name}</span>
        </p>
        {completions.length > 0 && (
          <ul aria-label={t`Filled in from products`} className="text-sm text-muted">
            {completions.map(({ field, products }) => (
              <li key={`${field} ${products.join()}`} className="wrap-anywhere">
                {describeCompletion(field, products)}
              </li>
            ))}
          </ul>
        )}
        {heldWords !== '' && (
          <Banner tone="warn">{t`The shop holds this order: ${heldWords}. Release it in the shop before you ship it.`}</Banner>
        )}
        {closedWords !== '' && (
          <Banner tone="warn">{t`The shop has nothing left to ship for this order: ${closedWords}.`}</Banner>
        )}
        {hasConflict && (
          <Banner
            tone="warn"
            action={<LinkButton size="sm" href={paths.shops()}>{t`Decide`}</LinkButton>}
          >
            {t`The shop changed this order.`}
          </Banner>
        )}
        {writes.length === 0 ? (
          <p className="text-sm text-muted">
            {trackingPlace === ''
              ? t`The shop does not accept tracking numbers.`
              : t`After you book this order, Shipdesk sends the tracking number to ${trackingPlace}.`}
          </p>
        ) : (
          <ul aria-label={t`Updates for the shop`} className="flex flex-col gap-2">
            {writes.map((write) => (
              <Write key={write.id} write={write} />
            ))}
          </ul>
        )}
      </div>
    </DetailCard>
  );
}

function Write({ write }: { write: OrderShop['writes'][number] }) {
  const { kind, awb, status, writtenAt, createdAt, problem } = write;
  const { tone, text } = describeWriteState(write);
  return (
    <li className="flex flex-col gap-0.5">
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{text}</Badge>
        <span className="wrap-anywhere text-ink">
          {kind === 'tracking' ? t`Tracking number ${awb}` : t`Status ${status}`}
        </span>
      </span>
      <span className="text-sm text-muted">
        <Moment at={writtenAt ?? createdAt} />
      </span>
      {problem !== '' && <span className="text-sm wrap-anywhere text-bad-ink">{problem}</span>}
    </li>
  );
}
