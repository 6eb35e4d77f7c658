import { t } from '@lingui/core/macro';
import { paths } from '../../lib/paths.ts';
import type { Direction } from '../../product/order-list-query.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

interface SavedOrderBannerProps {
  docketNumber: string;
  direction: Direction;
  onNewOrder: () => void;
}

/** Names the saved order and links to the next steps. The screen stays after a save. */
export function SavedOrderBanner({ docketNumber, direction, onNewOrder }: SavedOrderBannerProps) {
  return (
    <Banner tone="ok">
      <div className="-my-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex min-h-8 flex-1 flex-wrap items-center gap-x-1">
          {t`Saved. Docket`}
          <span className="font-semibold whitespace-nowrap tabular-nums">{docketNumber}</span>
          <CopyButton text={docketNumber} label={t`Copy docket number`} />
          <span className="text-sm max-sm:hidden">{t`The docket number identifies the parcel.`}</span>
        </span>
        <span className="flex flex-wrap gap-2">
          <LinkButton href={paths.order(docketNumber)} size="sm">
            {t`Ship`}
          </LinkButton>
          <LinkButton
            href={direction === 'forward' ? paths.forwardOrders() : paths.reverseOrders()}
            size="sm"
          >
            {t`Show in list`}
          </LinkButton>
          <Button size="sm" onPress={onNewOrder}>
            {t`New order`}
          </Button>
        </span>
      </div>
    </Banner>
  );
}
