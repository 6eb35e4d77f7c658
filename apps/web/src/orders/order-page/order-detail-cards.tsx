import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatPhone } from '@shipdesk/domain/values/contact/contact';
import { toKilograms } from '@shipdesk/domain/values/measure/quantity';
import { MIN_CHARGEABLE_GRAMS, VOLUMETRIC_DIVISOR } from '@shipdesk/domain/values/measure/weight';
import { toRupees } from '@shipdesk/domain/values/money/money';
import type { ReactNode } from 'react';
import { formatDateTime, formatKilograms, formatRupees } from '../../lib/format.ts';
import { formatRoute } from '../../lib/quote-texts.ts';
import { getQualityCheckName, getReturnReasonName } from '../../lib/return-texts.ts';
import { ServicePrices } from '../../rates/quotes/service-prices.tsx';
import { shippingApi } from '../../shipping/booking/shipping-api.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { formatGroups } from '../order/order-group-texts.ts';
import { getReference, type OrderAddress, type OrderDetail } from '../order/order-list-payload.ts';
import { DetailCard, Fact, Facts } from './detail-card.tsx';
import { toShipmentRequest } from './shipment-request.ts';

interface SheetProps {
  label: string;
  /** The column headers. The first column contains text, the others contain numbers. */
  heads: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

interface DetailProps {
  detail: OrderDetail;
}

interface AddressCardProps {
  title: string;
  warehouseTitle?: string;
  address: OrderAddress;
}

export function AddressCard({ title, warehouseTitle = '', address }: AddressCardProps) {
  const { phone, altPhone, email } = address;
  const placeParts = [address.city, address.state, address.pincode].filter((part) => part !== '');
  return (
    <DetailCard title={title}>
      <address className="flex flex-col gap-0.5 px-4 py-3 text-base break-words not-italic">
        {warehouseTitle !== '' && <span className="text-sm text-muted">{warehouseTitle}</span>}
        <span className="font-medium text-ink">{address.name}</span>
        {[phone, altPhone].map(
          (number) =>
            number !== '' && (
              <a key={number} href={`tel:${number}`} className={linkStyle}>
                {formatPhone(number)}
              </a>
            ),
        )}
        {email !== '' && (
          <a href={`mailto:${email}`} className={linkStyle}>
            <EmailText email={email} />
          </a>
        )}
        <span className="mt-1 text-muted">{address.address}</span>
        <span className="text-muted">{placeParts.join(', ')}</span>
        <span className="text-muted">{address.country}</span>
      </address>
    </DetailCard>
  );
}

const linkStyle =
  'focus-ring w-fit max-w-full rounded-sm py-0.5 wrap-anywhere text-ink no-underline hover:text-accent-ink hover:underline pointer-coarse:py-2';

export function PaymentCard({ detail: { order, gstEwayBillNumber, direction } }: DetailProps) {
  return (
    <DetailCard title={t`Payment`}>
      <Facts>
        <Fact term={t`Payment mode`}>{order.paymentMode}</Fact>
        <Fact term={t`Invoice amount`} isStrong>
          {formatRupees(order.invoiceValue)}
        </Fact>
        {direction === 'forward' && <CodToCollect order={order} />}
        <Fact term={t`GST e-waybill`}>{gstEwayBillNumber || t`Not given`}</Fact>
      </Facts>
    </DetailCard>
  );
}

function CodToCollect({ order }: Pick<OrderDetail, 'order'>) {
  const { data: shipment } = shippingApi.useGetShipmentQuery(toShipmentRequest(order));
  const orderedAmount = describeAmount(order.codAmount);
  const codRupees = shipment?.state === 'booked' ? toRupees(shipment.codPaise) : order.codAmount;
  return (
    <Fact
      term={t`COD to collect`}
      {...(codRupees !== order.codAmount && {
        hint: t`Changed after a failed delivery. Original amount: ${{ amount: orderedAmount }}`,
      })}
    >
      {describeAmount(codRupees)}
    </Fact>
  );
}

const describeAmount = (rupees: number) => (rupees === 0 ? t`Nothing` : formatRupees(rupees));

export function OtherDetailsCard({ detail: { order, others } }: DetailProps) {
  return (
    <DetailCard title={t`Other details`}>
      <Facts>
        <Fact term={t`Docket number`} hint={t`Identifies the parcel on labels and in tracking`}>
          {order.docketNumber}
        </Fact>
        <Fact term={t`Reference ID`} hint={t`Your own number for this order`}>
          {getReference(order) || '–'}
        </Fact>
        <Fact term={t`Order ID`}>{order.orderId || '–'}</Fact>
        {others.map(({ name, value }) => (
          <Fact key={name} term={name}>
            {value}
          </Fact>
        ))}
      </Facts>
    </DetailCard>
  );
}

function describeEvent({ event, groups }: OrderDetail['history'][number]): string {
  return {
    captured: t`Order captured`,
    captured_from_file: t`Order captured from a file`,
    edited: t`Changed: ${{ parts: formatGroups(groups) }}`,
    consignee_erased: t`Personal data erased`,
    booked: t`Shipment booked`,
    label_printed: t`Label printed`,
    pickup_asked: t`Pickup requested`,
    shipment_cancelled: t`Shipment cancelled`,
    weight_raised: t`Weight discrepancy opened`,
    weight_disputed: t`Weight disputed`,
    weight_decided: t`Weight discrepancy closed`,
    return_acknowledged: t`Return acknowledged`,
    claim_approved: t`Claim approved`,
    claim_declined: t`Claim declined`,
  }[event];
}

export function HistoryCard({ detail: { history } }: DetailProps) {
  return (
    <DetailCard title={t`History`}>
      <ol className="flex flex-col gap-3 px-4 py-3">
        {history.map((line) => (
          <li key={`${line.at} ${line.event}`} className="border-l-2 border-line pl-3">
            <p className="text-base text-ink">{describeEvent(line)}</p>
            <p className="text-sm text-muted tabular-nums">
              <time dateTime={line.at}>{formatDateTime(line.at)}</time>
              {line.by !== '' && ` · ${line.by}`}
            </p>
          </li>
        ))}
      </ol>
    </DetailCard>
  );
}

export function PriceCard({ detail: { quote, quotedAt, history } }: DetailProps) {
  const isRequoted = history.some(({ at, event }) => event === 'edited' && at === quotedAt);
  return (
    <DetailCard title={isRequoted ? t`Price when edited` : t`Price when captured`}>
      <div className="flex flex-col gap-2 px-4 py-3">
        {quote === null ? (
          <p className="text-base text-muted">
            {t`This route had no price: one of its pincodes is not served.`}
          </p>
        ) : (
          <>
            <p className="text-sm text-muted">{describeRoute(quote)}</p>
            <ServicePrices services={quote.services} />
          </>
        )}
      </div>
    </DetailCard>
  );
}

function describeRoute({ zone, plan, ...quote }: NonNullable<OrderDetail['quote']>): string {
  const route = formatRoute(zone, quote.km);
  return plan === null ? route : t`${route} · plan ${plan}`;
}

export function ReturnCard({
  returned: { reason, checks },
}: {
  returned: NonNullable<OrderDetail['returned']>;
}) {
  return (
    <DetailCard title={t`Return`}>
      <Facts>
        <Fact term={t`Reason`}>{getReturnReasonName(reason)}</Fact>
        {checks.map(({ check, expected, isRequired }) => (
          <Fact key={check} term={getQualityCheckName(check)}>
            {[expected, isRequired ? t`Required` : t`Optional`].filter(Boolean).join(' · ')}
          </Fact>
        ))}
      </Facts>
    </DetailCard>
  );
}

export function ProductsCard({ detail: { order } }: DetailProps) {
  return (
    <DetailCard title={t`Products`}>
      <Sheet
        label={t`Products`}
        heads={[t`Product`, t`Qty`, t`Unit price`, t`Total`]}
        rows={order.contentDetails.map((product) => [
          <>
            {product.productName}
            {product.sku !== undefined && (
              <span className="block text-sm text-muted">{t`SKU ${{ code: product.sku }}`}</span>
            )}
            {product.hsncode !== '' && (
              <span className="block text-sm text-muted">{t`HSN ${{ code: product.hsncode }}`}</span>
            )}
          </>,
          product.quantity,
          formatRupees(product.unitPrice),
          // Round to paise, because floating point cannot represent amounts such as 0.10 exactly.
          formatRupees(Math.round(product.quantity * product.unitPrice * 100) / 100),
        ])}
      />
    </DetailCard>
  );
}

export function BoxesCard({ detail }: DetailProps) {
  const { order, deadWeight, volumetricWeight, chargeableWeight } = detail;
  return (
    <DetailCard title={t`Boxes and weight`}>
      <Sheet
        label={t`Boxes`}
        heads={[t`Size (cm)`, t`Boxes`, t`Dead weight each`, t`Volumetric each`]}
        rows={order.weightDetails.map((box) => [
          `${box.clientLength} x ${box.clientBreadth} x ${box.clientHeight}`,
          box.numberOfBoxes,
          formatKilograms(box.clientDeadWeight),
          formatKilograms(box.volumetricWeight),
        ])}
      />
      <div className="border-t border-line">
        <Facts>
          <Fact term={t`Dead weight`} hint={t`Weight on the scale`}>
            {formatKilograms(deadWeight)}
          </Fact>
          <Fact term={t`Volumetric weight`}>{formatKilograms(volumetricWeight)}</Fact>
          <Fact term={t`Minimum`}>{formatKilograms(toKilograms(MIN_CHARGEABLE_GRAMS))}</Fact>
          <Fact term={t`Chargeable weight`} isStrong>
            {formatKilograms(chargeableWeight)}
          </Fact>
        </Facts>
        <p className="px-4 pb-3 text-sm text-muted">
          <Trans>
            Volumetric weight = length x breadth x height / {VOLUMETRIC_DIVISOR} for each box. The
            greatest of the three weights is charged. If the rate card of a service has another
            divisor or minimum, the price of the service shows the charged weight.
          </Trans>
        </p>
      </div>
    </DetailCard>
  );
}

function Sheet({ label, heads, rows }: SheetProps) {
  const [firstHead, ...numberHeads] = heads;
  const headStyle =
    'border-b border-line bg-sunken px-1.5 py-2 sm:px-2 text-xs font-medium text-muted first:pl-4 last:pr-4';
  return (
    <table aria-label={label} className="w-full border-separate border-spacing-0">
      <thead>
        <tr>
          <th scope="col" className={`${headStyle} text-left`}>
            {firstHead}
          </th>
          {numberHeads.map((head) => (
            <th key={head} scope="col" className={`${headStyle} text-right`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row} className="[&:not(:last-child)>td]:border-b [&>td]:border-line">
            {cells.map((cell, column) => (
              <td
                key={heads[column]}
                className={`px-1.5 py-2 sm:px-2 align-top text-base text-ink first:pl-4 last:pr-4 max-sm:text-sm ${column === 0 ? 'min-w-22 wrap-anywhere' : 'text-right whitespace-nowrap tabular-nums'}`}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
