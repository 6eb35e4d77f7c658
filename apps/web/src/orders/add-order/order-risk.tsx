import type { OrderForm } from '@shipdesk/domain/order/order-form';
import { normalisePhone } from '@shipdesk/domain/values/contact/contact';
import { type Control, useWatch } from 'react-hook-form';
import { RiskPanel } from '../../product/risk/risk-panel.tsx';
import { orderSums } from './order-sums.ts';

/** How likely the order as typed comes back undelivered. */
export function OrderRisk({ control }: { control: Control<OrderForm> }) {
  const [consignee, order, parcel] = useWatch({ control, name: ['consignee', 'order', 'package'] });
  const phone = normalisePhone(consignee.phone);
  const address = consignee.address.trim();
  const isComplete = /^\d{6}$/.test(consignee.pincode) && address !== '';
  const { codPaise } = orderSums({ order, package: parcel });
  const isCod = order.paymentType === 'cod';
  return (
    <RiskPanel
      body={
        phone === null || !isComplete
          ? null
          : { phone, pincode: consignee.pincode, address, codPaise: isCod ? codPaise : 0 }
      }
    />
  );
}
