import { formatDateTime, formatPhone, formatRupees } from '../../lib/format.ts';
import { type OrderAddress, type OrderDetail, referenceOf } from '../orders/order-list-payload.ts';
import { DetailCard, Fact, Facts } from './detail-card.tsx';

interface DetailProps {
  detail: OrderDetail;
}

interface AddressCardProps {
  title: string;
  /** What the seller calls the place. */
  name?: string;
  address: OrderAddress;
}

/** A person and a place; what was not given is left out. */
export function AddressCard({ title, name = '', address }: AddressCardProps) {
  const { phone, altPhone, email } = address;
  const place = [address.city, address.state, address.pincode].filter((part) => part !== '');
  return (
    <DetailCard title={title}>
      <address className="flex flex-col gap-0.5 px-4 py-3 text-base break-words not-italic">
        {name !== '' && <span className="text-sm text-muted">{name}</span>}
        <span className="font-medium text-ink">{address.name}</span>
        {phone !== '' && (
          <a href={`tel:${phone}`} className={linkStyle}>
            {formatPhone(phone)}
          </a>
        )}
        {altPhone !== '' && (
          <a href={`tel:${altPhone}`} className={linkStyle}>
            {formatPhone(altPhone)}
          </a>
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
  'focus-ring w-fit max-w-full rounded-sm wrap-anywhere text-ink no-underline hover:text-accent-ink hover:underline';

/** How the order is paid, and what proves it. */
export function PaymentCard({ detail: { order, gstEwayBillNumber, direction } }: DetailProps) {
  return (
    <DetailCard title="Payment">
      <Facts>
        <Fact term="Payment mode">{order.paymentMode}</Fact>
        <Fact term="Invoice value" isStrong>
          {formatRupees(order.invoiceValue)}
        </Fact>
        {direction === 'forward' && (
          <Fact term="COD to collect">
            {order.codAmount === 0 ? 'Nothing' : formatRupees(order.codAmount)}
          </Fact>
        )}
        <Fact term="GST e-waybill">{gstEwayBillNumber || 'Not given'}</Fact>
      </Facts>
    </DetailCard>
  );
}

/** The order's own references, and whatever else was sent. */
export function OthersCard({ detail: { order, others } }: DetailProps) {
  return (
    <DetailCard title="Other details">
      <Facts>
        <Fact term="Order ID">{order.orderId || '–'}</Fact>
        <Fact term="Reference ID">{referenceOf(order) || '–'}</Fact>
        {others.map(({ name, value }) => (
          <Fact key={name} term={name}>
            {value}
          </Fact>
        ))}
      </Facts>
    </DetailCard>
  );
}

/** What happened to the order, oldest first. */
export function HistoryCard({ detail: { history } }: DetailProps) {
  return (
    <DetailCard title="History">
      <ol className="flex flex-col gap-3 px-4 py-3">
        {history.map(({ at, event, by }) => (
          <li key={`${at} ${event}`} className="border-l-2 border-line pl-3">
            <p className="text-base text-ink">{event}</p>
            <p className="text-sm text-muted tabular-nums">
              <time dateTime={at}>{formatDateTime(at)}</time>
              {by !== '' && ` · ${by}`}
            </p>
          </li>
        ))}
      </ol>
    </DetailCard>
  );
}
