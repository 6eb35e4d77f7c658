import { plural, t } from '@lingui/core/macro';
import type { BookingProblem } from '@shipdesk/contract/shipping/shipments';
import { useState } from 'react';
import { formatPaise } from '../../lib/format.ts';
import { RechargeDialog } from '../../money/wallet/recharge-dialog.tsx';
import { walletApi } from '../../money/wallet/wallet-api.ts';
import { Banner } from '../../ui/banner.tsx';

interface MissingBalanceProps {
  /** The reasons that orders are not booked. */
  problems: readonly BookingProblem[];
  /** The amount that the other orders of a preview will use. */
  takenPaise: number;
}

/** Shows the amount that the balance lacks for the refused orders, with a button to recharge. */
export function MissingBalance({ problems, takenPaise }: MissingBalanceProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, isLoading } = walletApi.useGetWalletQuery();
  const prices = problems.flatMap(({ pricePaise }) => pricePaise ?? []);
  if (prices.length === 0 || isLoading) return null;
  const missingPaise = computeMissingBalance(prices, (data?.data.usablePaise ?? 0) - takenPaise);
  const amount = formatPaise(missingPaise);
  return (
    <>
      <Banner tone="warn" action={{ label: t`Recharge`, onPress: () => setOpen(true) }}>
        {plural(prices.length, {
          one: `Your balance lacks ${amount} for # order.`,
          other: `Your balance lacks ${amount} for # orders.`,
        })}
      </Banner>
      {isOpen && <RechargeDialog missingPaise={missingPaise} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Returns the amount that a balance lacks for all of these prices; `leftPaise` may be below zero. */
export function computeMissingBalance(pricesPaise: readonly number[], leftPaise: number): number {
  const totalPaise = pricesPaise.reduce((sum, paise) => sum + paise, 0);
  return Math.max(0, totalPaise - leftPaise);
}
