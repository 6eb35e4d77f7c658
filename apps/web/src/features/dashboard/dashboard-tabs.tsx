import { t } from '@lingui/core/macro';
import { ChartNoAxesColumn, PackageSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

function Card({ children }: { children: ReactNode }) {
  return <div className="rounded-lg border border-line bg-surface">{children}</div>;
}

/** Spec §2: the body of the Analytics tab is placeholder text only. */
export function AnalyticsTab() {
  return (
    <Card>
      <EmptyState
        icon={<ChartNoAxesColumn aria-hidden="true" className="size-5" />}
        title={t`Analytics`}
        action={<LinkButton href={paths.forwardOrders()}>{t`Go to orders`}</LinkButton>}
      >
        {t`What you ship, spend and collect will be summed up here.`}
      </EmptyState>
    </Card>
  );
}

/** Spec §2: the body of the Order Status tab is only this text. */
export function OrderStatusTab() {
  return (
    <Card>
      <EmptyState
        icon={<PackageSearch aria-hidden="true" className="size-5" />}
        title={t`Order Status`}
      />
    </Card>
  );
}
