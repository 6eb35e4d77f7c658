import { plural, t } from '@lingui/core/macro';
import type { BookingProblem } from '@shipdesk/contract/shipping/shipments';
import { useState } from 'react';
import { formatPaise } from '../../lib/format.ts';
import { RechargeDialog } from '../../money/wallet/recharge-dialog.tsx';
import { walletApi } from '../../money/wallet/wallet-api.ts';
import { useMay } from '../../session/use-may.ts';
import { Banner } from '../../ui/banner.tsx';

interface MissingBalanceProps {
  problems: readonly BookingProblem[];
  /** The total price of the preview's bookable orders. */
  otherOrdersPaise: number;
}

export function MissingBalance({ problems, otherOrdersPaise }: MissingBalanceProps) {
  const [isOpen, setOpen] = useState(false);
  const mayRead = useMay('money:read');
  const mayRecharge = useMay('money:write');
  const { data, isLoading } = walletApi.useGetWalletQuery(undefined, { skip: !mayRead });
  const pricesPaise = problems.flatMap(({ pricePaise }) => pricePaise ?? []);
  if (pricesPaise.length === 0 || isLoading) return null;
  if (!mayRead) {
    return (
      <Banner tone="warn">{t`The balance does not cover these orders. Ask a member with access to Billing to recharge it.`}</Banner>
    );
  }
  const leftPaise = (data?.data.usablePaise ?? 0) - otherOrdersPaise;
  const missingPaise = computeMissingBalance(pricesPaise, leftPaise);
  const amount = formatPaise(missingPaise);
  return (
    <>
      <Banner
        tone="warn"
        action={mayRecharge && { label: t`Recharge`, onPress: () => setOpen(true) }}
      >
        {plural(pricesPaise.length, {
          one: `Your balance is ${amount} short for # order.`,
          other: `Your balance is ${amount} short for # orders.`,
        })}
      </Banner>
      {isOpen && <RechargeDialog missingPaise={missingPaise} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Returns the missing paise, or 0. `leftPaise`, the balance after the price of the other orders, may be negative. */
export function computeMissingBalance(pricesPaise: readonly number[], leftPaise: number): number {
  const totalPaise = pricesPaise.reduce((sum, paise) => sum + paise, 0);
  return Math.max(0, totalPaise - leftPaise);
}
