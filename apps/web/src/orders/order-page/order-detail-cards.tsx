import { t } from '@lingui/core/macro';
import { rupeesOf } from '@shipdesk/domain/values/money/money';
import { formatDateTime, formatPhone, formatRupees } from '../../lib/format.ts';
import { useGetShipmentQuery } from '../../shipping/booking/shipping-api.ts';
import { groupList } from '../order/order-group-texts.ts';
import { type OrderAddress, type OrderDetail, referenceOf } from '../order/order-list-payload.ts';
import { DetailCard, Fact, Facts } from './detail-card.tsx';
import { shipmentRequest } from './shipment-request.ts';

interface DetailProps {
  detail: OrderDetail;
}

interface AddressCardProps {
  title: string;
  /** The seller's name for the place. */
  name?: string;
  address: OrderAddress;
}

/** A contact and an address, without the fields that are empty. */
export function AddressCard({ title, name = '', address }: AddressCardProps) {
  const { phone, altPhone, email } = address;
  const place = [address.city, address.state, address.pincode].filter((part) => part !== '');
  return (
    <DetailCard title={title}>
      <address className="flex flex-col gap-0.5 px-4 py-3 text-base break-words not-italic">
        {name !== '' && <span className="text-sm text-muted">{name}</span>}
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
            {email}
          </a>
        )}
        <span className="mt-1 text-muted">{address.address}</span>
        <span className="text-muted">{place.join(', ')}</span>
        <span className="text-muted">{address.country}</span>
      </address>
    </DetailCard>
  );
}

const linkStyle =
  'focus-ring w-fit max-w-full rounded-sm wrap-anywhere text-ink no-underline hover:text-accent-ink hover:underline pointer-coarse:py-2';

export function PaymentCard({ detail: { order, gstEwayBillNumber, direction } }: DetailProps) {
  return (
    <DetailCard title={t`Payment`}>
      <Facts>
        <Fact term={t`Payment mode`}>{order.paymentMode}</Fact>
        <Fact term={t`Invoice value`} isStrong>
          {formatRupees(order.invoiceValue)}
        </Fact>
        {direction === 'forward' && <CodToCollect order={order} />}
        <Fact term={t`GST e-waybill`}>{gstEwayBillNumber || t`Not given`}</Fact>
      </Facts>
    </DetailCard>
  );
}

/** What the carrier collects, and what the order says if that was changed after a failed delivery. */
function CodToCollect({ order }: Pick<OrderDetail, 'order'>) {
  const { data: shipment } = useGetShipmentQuery(shipmentRequest(order));
  const ordered = amountText(order.codAmount);
  const collected = shipment?.state === 'booked' ? rupeesOf(shipment.codPaise) : order.codAmount;
  return (
    <Fact
      term={t`COD to collect`}
      {...(collected !== order.codAmount && {
        hint: t`Changed after a failed delivery. Ordered: ${{ amount: ordered }}`,
      })}
    >
      {amountText(collected)}
    </Fact>
  );
}

const amountText = (rupees: number) => (rupees === 0 ? t`Nothing` : formatRupees(rupees));

/** The numbers of the order and the remaining fields. */
export function OthersCard({ detail: { order, others } }: DetailProps) {
  return (
    <DetailCard title={t`Other details`}>
      <Facts>
        <Fact term={t`Docket number`} hint={t`Follows the parcel on labels and in tracking`}>
          {order.docketNumber}
        </Fact>
        <Fact term={t`Reference ID`} hint={t`Your own number for this order`}>
          {referenceOf(order) || '–'}
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

/** The text of a history entry. */
function eventText({ event, groups }: OrderDetail['history'][number]): string {
  switch (event) {
    case 'captured':
      return t`Order captured`;
    case 'captured_from_file':
      return t`Order captured from a file`;
    case 'edited':
      return t`Changed: ${{ parts: groupList(groups) }}`;
    case 'consignee_erased':
      return t`Personal data erased`;
  }
}

/** The events of the order, oldest first. */
export function HistoryCard({ detail: { history } }: DetailProps) {
  return (
    <DetailCard title={t`History`}>
      <ol className="flex flex-col gap-3 px-4 py-3">
        {history.map((line) => (
          <li key={`${line.at} ${line.event}`} className="border-l-2 border-line pl-3">
            <p className="text-base text-ink">{eventText(line)}</p>
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
