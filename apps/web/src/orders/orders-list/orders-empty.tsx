import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';
import { CalendarX2, PackageOpen } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { EmptyPanel } from '../../product/loaded.tsx';
import { May } from '../../session/may.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

const stageTexts: Readonly<Record<OrderStage, MessageDescriptor>> = {
  new: msg`Orders that are not booked yet appear here. Select them and press Ship to book them with a carrier.`,
  ready_to_ship: msg`Booked orders with an AWB appear here. Print their labels, pack them and close a manifest for the carrier.`,
  pickup_scheduled: msg`Booked orders that the carrier is coming to collect appear here.`,
  in_transit: msg`Orders that the carrier has picked up appear here until they reach the consignee’s city.`,
  out_for_delivery: msg`Orders that are with the delivery agent today appear here.`,
  ndr: msg`Orders that could not be delivered appear here. NDR stands for non-delivery report.`,
  delivered: msg`Orders that reached the consignee appear here.`,
  rto: msg`Orders on their way back to you appear here. RTO stands for return to origin.`,
  lost_or_damaged: msg`Orders that the carrier reported lost, damaged or disposed of appear here.`,
  cancelled: msg`Orders that you cancelled appear here.`,
  booking_failed: msg`Orders that a carrier refused to book appear here, each with its reason. Correct them and ship them again.`,
};

interface OrdersEmptyProps {
  /** The page that adds the first order. If set, the empty state links to it and explains what appears in the list. */
  addOrderPath?: string;
  stage?: OrderStage | null;
}

/** Renders the empty state with the exact texts of spec §2, orders list page. */
export function OrdersEmpty({ addOrderPath, stage = null }: OrdersEmptyProps) {
  return (
    <EmptyState
      icon={PackageOpen}
      title={t`No data availabe for the applied filters.`}
      text={
        <>
          <p>{t`Please adjust the filter and try again`}</p>
          {stage !== null && <p className="mt-3">{i18n._(stageTexts[stage])}</p>}
          {addOrderPath !== undefined && (
            <p className="mt-3">
              {t`Orders you add or import appear here. Each gets a docket number for tracking and keeps your reference ID.`}
            </p>
          )}
        </>
      }
      action={
        addOrderPath !== undefined && (
          <May permission="orders:write">
            <LinkButton href={addOrderPath} variant="primary">
              {t`Add your first order`}
            </LinkButton>
            <LinkButton href={paths.imports()}>{t`Import orders`}</LinkButton>
          </May>
        )
      }
    />
  );
}

interface OrdersUnreadableProps {
  /** True if the search is invalid, false if the dates are. */
  isSearch: boolean;
  onReset: () => void;
}

/** Renders the error for an invalid search or invalid dates in the address bar. Spec §5, date range. */
export function OrdersUnreadable({ isSearch, onReset }: OrdersUnreadableProps) {
  return (
    <EmptyPanel
      icon={CalendarX2}
      title={
        isSearch
          ? t`The search in the address cannot be read`
          : t`The dates in the address cannot be read`
      }
      action={<Button onPress={onReset}>{t`Show this week`}</Button>}
    />
  );
}
