import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Direction } from '../orders/order-list-query.ts';

interface SavedOrderBannerProps {
  docketNumber: string;
  direction: Direction;
  onNewOrder: () => void;
}

/** After a save the screen stays in place: this names the order and offers the ways on. */
export function SavedOrderBanner({ docketNumber, direction, onNewOrder }: SavedOrderBannerProps) {
  return (
    <Banner tone="ok">
      <div className="-my-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex min-h-8 flex-1 items-center gap-1">
          Saved. Docket
          <span className="font-semibold whitespace-nowrap tabular-nums">{docketNumber}</span>
          <CopyButton text={docketNumber} label="Copy docket number" />
        </span>
        <span className="flex gap-2">
          <LinkButton
            href={direction === 'forward' ? paths.forwardOrders() : paths.reverseOrders()}
            size="sm"
          >
            Show in list
          </LinkButton>
          <Button size="sm" onPress={onNewOrder}>
            New order
          </Button>
        </span>
      </div>
    </Banner>
  );
}
