import { t } from '@lingui/core/macro';
import { normalisePhone } from '@shipdesk/domain/values/contact/contact';
import { parseRupees } from '@shipdesk/domain/values/money/money';
import { RiskPanel } from '../../product/risk/risk-panel.tsx';
import type { OrderDetail } from '../order/order-list-payload.ts';

/** How likely the order comes back undelivered. Nothing for an order whose consignee is erased. */
export function OrderRisk({ detail: { order, consignee } }: { detail: OrderDetail }) {
  const phone = normalisePhone(consignee.phone);
  const { pincode, address } = consignee;
  if (phone === null || !/^\d{6}$/.test(pincode)) return null;
  return (
    <section aria-label={t`RTO risk`}>
      <h3 className="mb-1 text-base font-medium text-ink">{t`RTO risk`}</h3>
      <RiskPanel body={{ phone, pincode, address, codPaise: parseRupees(order.codAmount) ?? 0 }} />
    </section>
  );
}
