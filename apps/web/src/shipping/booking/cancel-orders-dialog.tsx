import { plural, t } from '@lingui/core/macro';
import { MAX_DOCKETS_PER_CALL } from '@shipdesk/contract/orders/docket-numbers';
import { isBookable } from '@shipdesk/domain/shipping/order-stage';
import { useState } from 'react';
import { getCallMessage } from '../../api/call-error.ts';
import { formatCount } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { RefusedOrders } from './refused-orders.tsx';
import { type SelectedOrder, splitIntoParts } from './selected-order.ts';
import { shippingApi } from './shipping-api.ts';

interface CancelOrdersDialogProps {
  orders: readonly SelectedOrder[];
  /** `isDone` is true if the server cancelled or refused at least one order. */
  onClose: (isDone: boolean) => void;
}

interface Outcome {
  readonly cancelledDockets: readonly string[];
  readonly refusedOrders: readonly { docketNumber: string; reason: string }[];
}

const emptyOutcome: Outcome = { cancelledDockets: [], refusedOrders: [] };

export function CancelOrdersDialog({ orders, onClose }: CancelOrdersDialogProps) {
  // Keep the initial orders, because the list refetches while orders are cancelled.
  const [submittedOrders] = useState(orders);
  const [cancel, { error, isLoading }] = shippingApi.useCancelOrdersMutation();
  const [outcome, setOutcome] = useState(emptyOutcome);
  const eligibleOrders = submittedOrders.filter(({ stage }) => stage !== null && isBookable(stage));
  const ineligibleOrders = submittedOrders
    .filter((order) => !eligibleOrders.includes(order))
    .map(({ docketNumber, stage }) => ({
      docketNumber,
      reason:
        stage === 'cancelled'
          ? t`This order is already cancelled.`
          : t`This order is with a carrier. Cancel its shipment first.`,
    }));
  const processedCount = outcome.cancelledDockets.length + outcome.refusedOrders.length;
  const remainingDockets = eligibleOrders
    .slice(processedCount)
    .map(({ docketNumber }) => docketNumber);
  const isDone = eligibleOrders.length > 0 && remainingDockets.length === 0;
  const [eligibleText, totalText] = [
    formatCount(eligibleOrders.length),
    formatCount(submittedOrders.length),
  ];

  async function cancelOrders() {
    for (const docketNumbers of splitIntoParts(remainingDockets, MAX_DOCKETS_PER_CALL)) {
      const { data } = await cancel({ body: { docketNumbers } });
      if (data === undefined) return;
      const refusedOrders = data.data
        .filter(({ state }) => state === 'refused')
        .map(({ docketNumber, problem }) => ({ docketNumber, reason: problem?.message ?? '' }));
      const cancelledDockets = data.data
        .filter(({ state }) => state === 'cancelled')
        .map(({ docketNumber }) => docketNumber);
      setOutcome((current) => ({
        cancelledDockets: [...current.cancelledDockets, ...cancelledDockets],
        refusedOrders: [...current.refusedOrders, ...refusedOrders],
      }));
    }
  }

  return (
    <Dialog
      title={t`Cancel orders`}
      onClose={() => onClose(processedCount > 0)}
      footer={
        isDone ? (
          <Button variant="primary" onPress={() => onClose(true)}>{t`Done`}</Button>
        ) : (
          <>
            <Button onPress={() => onClose(processedCount > 0)}>{t`Keep orders`}</Button>
            <Button
              variant="danger"
              isDisabled={remainingDockets.length === 0}
              isPending={isLoading}
              onPress={() => void cancelOrders()}
            >
              {plural(remainingDockets.length, { one: 'Cancel # order', other: 'Cancel # orders' })}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {isDone ? (
          <>
            <p role="status" className="text-base font-medium text-ink">
              {plural(outcome.cancelledDockets.length, {
                one: '# order is cancelled.',
                other: '# orders are cancelled.',
              })}
            </p>
            {outcome.refusedOrders.length > 0 && (
              <RefusedOrders
                label={t`Orders that were not cancelled`}
                orders={outcome.refusedOrders}
              />
            )}
          </>
        ) : (
          <>
            <p role="status" className="text-base font-medium text-ink">
              {t`${eligibleText} of ${totalText} orders can be cancelled.`}
            </p>
            {eligibleOrders.length > 0 && (
              <p className="text-base text-muted">
                {t`Cancelled orders can no longer be shipped. They stay in the list under Cancelled.`}
              </p>
            )}
            {ineligibleOrders.length > 0 && (
              <RefusedOrders label={t`Orders that cannot be cancelled`} orders={ineligibleOrders} />
            )}
            {processedCount > 0 && (
              <ProgressBar
                label={t`Cancelling orders`}
                fraction={processedCount / eligibleOrders.length}
                detail={t`${{ done: formatCount(processedCount) }} of ${eligibleText}`}
              />
            )}
          </>
        )}
        {error !== undefined && (
          <Banner tone="bad">
            {getCallMessage(error, t`The orders were not cancelled. Try again.`)}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
