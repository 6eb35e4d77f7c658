import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import type { Direction } from '../../product/order-list-query.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { BulkImportMenu } from '../bulk-import/bulk-import-menu.tsx';
import { ViewsMenu } from '../order-views/views-menu.tsx';

interface OrdersHeaderProps {
  direction: Direction;
  /** The operator has switched reverse orders on for this seller. */
  hasReverse: boolean;
  /** The page is for reverse orders, which are switched off. */
  isOff: boolean;
  addOrderPath: string;
}

/** Spec §2, orders list page, header. */
export function OrdersHeader({ direction, hasReverse, isOff, addOrderPath }: OrdersHeaderProps) {
  const navigate = useNavigate();
  const plus = <Plus aria-hidden="true" className="size-4" />;
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <h1 className="text-xl font-semibold text-ink max-sm:sr-only">
        <Trans>Orders</Trans>
      </h1>
      <SegmentedControl
        label={t`Direction`}
        options={[
          { id: 'forward', label: t`Forward` },
          { id: 'reverse', label: t`Reverse`, isDisabled: !hasReverse },
        ]}
        value={direction}
        onChange={(chosen) =>
          void navigate(chosen === 'forward' ? paths.forwardOrders() : paths.reverseOrders())
        }
      />
      {!isOff && <ViewsMenu />}
      {!isOff && (
        <nav
          aria-label={t`Hand-over`}
          className="flex flex-wrap gap-x-1 max-sm:-mx-2 max-sm:[&>a]:px-2"
        >
          <LinkButton href={paths.packing()} variant="quiet">{t`Packing`}</LinkButton>
          <LinkButton href={paths.manifests()} variant="quiet">{t`Manifests`}</LinkButton>
          <LinkButton href={paths.pickups()} variant="quiet">{t`Pickups`}</LinkButton>
          <LinkButton href={paths.returns()} variant="quiet">{t`Returns`}</LinkButton>
        </nav>
      )}
      <div className="ml-auto flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <BulkImportMenu isDisabled={isOff} />
        {isOff ? (
          <Button variant="primary" icon={plus} isDisabled>
            <Trans>Add Order</Trans>
          </Button>
        ) : (
          <LinkButton href={addOrderPath} variant="primary" icon={plus}>
            <Trans>Add Order</Trans>
          </LinkButton>
        )}
      </div>
    </header>
  );
}
