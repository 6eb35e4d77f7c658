import { t } from '@lingui/core/macro';
import { getSellerParcel, type SellerParcel } from '@shipdesk/contract/operator/find';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { formatPhone } from '@shipdesk/domain/values/contact/contact';
import { ReceiptText, SearchX } from 'lucide-react';
import { useParams } from 'react-router';
import { buildCalls } from '../../api/calls.ts';
import { formatDate, formatDateTime, formatPaise } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { getServiceName } from '../../lib/quote-texts.ts';
import { passbookApi } from '../../money/wallet/passbook-api.ts';
import { buildPassbookColumns } from '../../money/wallet/passbook-columns.tsx';
import { DetailCard, Fact, Facts } from '../../orders/order-page/detail-card.tsx';
import { ScanList } from '../../orders/order-page/scan-list.tsx';
import { DetailPage } from '../../product/detail-page.tsx';
import { ListView } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import {
  getCarrierMessage,
  getParcelAlertName,
  getShipmentStatusName,
  getStageName,
} from '../../product/shipment-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyButton, LinkButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const { useGetSellerParcelQuery } = buildCalls(({ query }) => ({
  getSellerParcel: query(getSellerParcel),
}));

export function ParcelPage() {
  const { docketNumber = '' } = useParams();
  const isDocket = /^\d{14}$/.test(docketNumber);
  const query = useGetSellerParcelQuery({ docketNumber }, { ...refetchOnMount, skip: !isDocket });
  const parcel = query.currentData?.data;
  return (
    <DetailPage
      back={{ label: t`Back`, to: -1 }}
      title={t`Parcel ${docketNumber}`}
      level={2}
      badges={
        parcel !== undefined && (
          <>
            <CopyButton text={docketNumber} label={t`Copy docket number`} />
            <Badge tone="accent">{getStageName(parcel.stage)}</Badge>
          </>
        )
      }
      query={{ ...query, data: query.currentData }}
      failure={t`The parcel could not be loaded`}
      missingList={{
        icon: SearchX,
        title: t`No order has this docket number`,
        action: <LinkButton href={paths.find()}>{t`Find another order`}</LinkButton>,
      }}
      {...(!isDocket && { isMissing: true })}
      skeleton={
        <div className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-56 rounded-lg" />
          <Skeleton className="h-56 rounded-lg" />
        </div>
      }
    >
      {({ data }) => (
        <>
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <BookingCard shipment={data.shipment} />
            <div className="flex min-w-0 flex-col gap-4">
              <SellerCard seller={data.seller} />
              <OrderCard parcel={data} />
            </div>
          </div>
          <ParcelMoney sellerId={data.seller.id} docketNumber={data.docketNumber} />
        </>
      )}
    </DetailPage>
  );
}

function OrderCard({ parcel }: { parcel: SellerParcel }) {
  const { orderId, reference, direction, createdAt, paymentMode, invoicePaise, codPaise } = parcel;
  const { city, pincode } = parcel;
  const place = [city, pincode].filter((part) => part !== '').join(' ');
  return (
    <DetailCard title={t`Order`}>
      <Facts>
        <Fact term={reference === '' ? t`Order ID` : t`Reference`} isStrong>
          {reference || orderId}
        </Fact>
        <Fact term={t`Direction`}>{direction === 'forward' ? t`Forward` : t`Reverse`}</Fact>
        <Fact term={t`Created`}>{formatDateTime(createdAt)}</Fact>
        <Fact term={t`Payment`}>{paymentMode}</Fact>
        <Fact term={t`Invoice amount`}>{formatPaise(invoicePaise)}</Fact>
        {codPaise > 0 && <Fact term={t`COD to collect`}>{formatPaise(codPaise)}</Fact>}
        {place !== '' && <Fact term={t`Consignee location`}>{place}</Fact>}
      </Facts>
    </DetailCard>
  );
}

const linkStyle = 'focus-ring rounded-sm text-accent-ink hover:underline';

function SellerCard({ seller: { id, name, contact } }: Pick<SellerParcel, 'seller'>) {
  return (
    <DetailCard title={t`Seller`}>
      <Facts>
        <Fact term={t`Company`} isStrong>
          {name}
        </Fact>
        {contact === null ? (
          <Fact term={t`Contact`}>{t`No user can sign in`}</Fact>
        ) : (
          <>
            <Fact term={t`Contact`}>{contact.name}</Fact>
            <Fact term={t`Email`}>
              <a href={`mailto:${contact.email}`} className={`${linkStyle} wrap-anywhere`}>
                {contact.email}
              </a>
            </Fact>
            {contact.phone !== '' && (
              <Fact term={t`Phone`}>
                <a href={`tel:${contact.phone}`} className={linkStyle}>
                  {formatPhone(contact.phone)}
                </a>
              </Fact>
            )}
          </>
        )}
      </Facts>
      <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3">
        <LinkButton size="sm" href={`${paths.billingPage('passbook')}?seller=${id}`}>
          {t`Passbook`}
        </LinkButton>
        <LinkButton size="sm" href={`${paths.billingPage('invoices')}?seller=${id}`}>
          {t`Invoices`}
        </LinkButton>
      </div>
    </DetailCard>
  );
}

function BookingCard({ shipment }: Pick<SellerParcel, 'shipment'>) {
  if (shipment === null) {
    return (
      <DetailCard title={t`Shipment`}>
        <p className="px-4 py-3 text-base text-muted">{t`The order has not been booked yet.`}</p>
      </DetailCard>
    );
  }
  const { state, awb, carrier, service, status, alerts, expectedOn, totalPaise } = shipment;
  const { bookedAt, problem, events } = shipment;
  const carrierMessage = problem === null ? null : getCarrierMessage(problem);
  const states = {
    booking: t`Being booked`,
    booked: getShipmentStatusName(status),
    refused: t`Booking refused`,
    cancelled: t`Booking cancelled`,
  };
  return (
    <DetailCard title={t`Shipment`}>
      <Facts>
        <Fact term={t`Status`} isStrong>
          <span className="inline-flex flex-wrap justify-end gap-1.5">
            {alerts.map((alert) => (
              <Badge key={alert} tone="warn">
                {getParcelAlertName(alert)}
              </Badge>
            ))}
            {states[state]}
          </span>
        </Fact>
        {awb !== '' && (
          <Fact term={t`AWB`}>
            <span className="inline-flex h-5 items-center gap-1">
              {awb}
              <CopyButton text={awb} label={t`Copy AWB`} />
            </span>
          </Fact>
        )}
        <Fact term={t`Carrier`}>{getCarrierName(carrier)}</Fact>
        <Fact term={t`Service`}>{getServiceName(service)}</Fact>
        <Fact term={t`Price`}>{formatPaise(totalPaise)}</Fact>
        {bookedAt !== null && <Fact term={t`Booked`}>{formatDateTime(bookedAt)}</Fact>}
        {expectedOn !== null && <Fact term={t`Expected by`}>{formatDate(expectedOn)}</Fact>}
      </Facts>
      {problem !== null && (
        <div className="border-t border-line px-4 py-3 text-base text-ink">
          <p>{problem.message}</p>
          {carrierMessage !== null && (
            <p className="mt-1 wrap-anywhere text-muted">{carrierMessage}</p>
          )}
        </div>
      )}
      {state !== 'refused' && (
        <div className="border-t border-line px-4 py-3">
          <ScanList events={events} isOwn={false} />
        </div>
      )}
    </DetailCard>
  );
}

function ParcelMoney({ sellerId, docketNumber }: { sellerId: string; docketNumber: string }) {
  const list = passbookApi.useListSellerPassbookQuery(
    { sellerId, reference: docketNumber },
    refetchOnMount,
  );
  const chargeParams = new URLSearchParams({ seller: sellerId, reference: docketNumber });
  return (
    <ListView
      title={t`Passbook entries of this parcel`}
      level={3}
      actions={
        <LinkButton size="sm" href={`${paths.billingPage('shippingCharges')}?${chargeParams}`}>
          {t`Explain the charges`}
        </LinkButton>
      }
      query={list}
      failure={t`The passbook entries could not be loaded`}
      columns={buildPassbookColumns()}
      getId={({ seq }) => String(seq)}
      empty={{
        icon: ReceiptText,
        title: t`No money has moved for this parcel yet`,
        text: t`A booking puts its price on hold in the seller’s wallet.`,
      }}
    />
  );
}
