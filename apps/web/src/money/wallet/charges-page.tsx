import { t } from '@lingui/core/macro';
import {
  type Charge,
  type ChargesQuery,
  exportCharges,
  listCharges,
  listSellerCharges,
} from '@shipdesk/contract/money/charges';
import { getParcelTitle } from '@shipdesk/domain/order/parcel-name';
import { ReceiptText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { buildCall, buildCalls } from '../../api/calls.ts';
import { formatGrams, formatPaise } from '../../lib/format.ts';
import { Moment } from '../../lib/moment.tsx';
import { paths } from '../../lib/paths.ts';
import { getServiceName } from '../../lib/quote-texts.ts';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { type EmptyList, refetchOnMount } from '../../product/loaded.tsx';
import { SellerPicker, useSellerFilter } from '../../product/operator-filter.tsx';
import { ParamSearch } from '../../product/param-search.tsx';
import { ParcelName } from '../../product/parcel-name.tsx';
import { PeriodSelect, usePeriod } from '../../product/period.tsx';
import { CsvButton } from '../../product/save-document.tsx';
import { getShipmentStatusName } from '../../product/shipment-texts.ts';
import { PriceLines } from '../../rates/quotes/service-prices.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton, RowButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { renderLines, type TableColumn } from '../../ui/table/table-row.tsx';

/** A `sellerId` of null requests the caller's own charges. */
type ChargesRequest = { sellerId: string | null } & ChargesQuery;

const { useListChargesQuery } = buildCalls(({ query }) => ({
  listCharges: query(listCharges, [], {
    request: ({ sellerId, ...page }: ChargesRequest) =>
      sellerId === null
        ? buildCall(listCharges, page)
        : buildCall(listSellerCharges, { sellerId, ...page }),
  }),
}));

export function ChargesPage() {
  return <ChargesList sellerId={null} />;
}

export function SellerChargesPage() {
  const sellerId = useSellerFilter();
  return (
    <div className="flex flex-col gap-4">
      <SellerPicker width="max-w-sm" />
      {sellerId === undefined ? (
        <p className="text-muted">{t`Choose a seller to see the charges of its shipments.`}</p>
      ) : (
        <ChargesList key={sellerId} sellerId={sellerId} />
      )}
    </div>
  );
}

function ChargesList({ sellerId }: { sellerId: string | null }) {
  const params = useListParams();
  const { period, days } = usePeriod(0);
  const reference = params.readText('reference');
  const filter = { ...days, ...(reference !== '' && { reference }) };
  const page = params.cursor === undefined ? filter : { ...filter, after: params.cursor };
  const query = useListChargesQuery({ sellerId, ...page }, refetchOnMount);
  const [openCharge, setOpenCharge] = useState<Charge | null>(null);
  const isOwn = sellerId === null;
  const columns = useMemo(() => buildChargeColumns(setOpenCharge, !isOwn), [setOpenCharge, isOwn]);
  const charges = query.data?.data;
  return (
    <>
      <ListView
        query={query}
        items={charges}
        failure={t`The charges could not be loaded`}
        label={t`Shipping charges`}
        columns={columns}
        getId={({ awb }) => awb}
        onRowAction={(awb) => setOpenCharge(charges?.find((charge) => charge.awb === awb) ?? null)}
        paging={params.pageByCursor(query.data?.next, 'after')}
        toolbar={
          <div className="flex flex-wrap items-end gap-3">
            <PeriodSelect label={t`Booked in`} period={period} />
            <div className="w-72 max-sm:w-auto max-sm:min-w-0 max-sm:flex-1">
              <ParamSearch
                name="reference"
                label={t`Find a shipment`}
                placeholder={t`Docket, AWB or reference`}
              />
            </div>
            {isOwn && (
              <CsvButton
                request={buildCall(exportCharges, filter)}
                fallbackName="shipping-charges.csv"
                failure={t`The charges could not be exported. Try again.`}
              />
            )}
          </div>
        }
        empty={describeEmptyCharges({ reference, hasPeriod: period !== 0, isOwn })}
      />
      {openCharge !== null && (
        <ChargePanel charge={openCharge} onClose={() => setOpenCharge(null)} />
      )}
    </>
  );
}

interface EmptyOptions {
  reference: string;
  hasPeriod: boolean;
  isOwn: boolean;
}

function describeEmptyCharges({ reference, hasPeriod, isOwn }: EmptyOptions): EmptyList {
  const icon = ReceiptText;
  if (reference !== '') {
    return {
      icon,
      title: t`No shipment has this number`,
      text: hasPeriod
        ? t`Search all days, or search for another docket number or AWB.`
        : t`Check the number, or search for another docket number or AWB.`,
    };
  }
  if (hasPeriod) {
    return { icon, title: t`Nothing was shipped in this period`, text: t`Choose a longer period.` };
  }
  return {
    icon,
    title: t`Nothing has been shipped yet`,
    text: t`Each shipment appears here with its price, what was charged and why.`,
    ...(isOwn && {
      action: <LinkButton href={paths.forwardOrders()}>{t`Go to orders`}</LinkButton>,
    }),
  };
}

function sumPaise({ forward }: Charge, isIncluded: (code: string) => boolean): number {
  return forward.lines
    .filter(({ code }) => isIncluded(code))
    .reduce((sum, { paise }) => sum + paise, 0);
}

const computeReturnCostPaise = ({ back, feeBack }: Charge) =>
  (back?.totalPaise ?? 0) - (feeBack?.totalPaise ?? 0);

const taxCodes = new Set(['cgst', 'sgst', 'utgst', 'igst']);

const buildChargeColumns = (
  onExplain: (charge: Charge) => void,
  isOperator: boolean,
): readonly TableColumn<Charge>[] => [
  {
    header: t`Parcel`,
    render: (charge) => (
      <ParcelName
        parcel={charge}
        isOperator={isOperator}
        notes={[getServiceName(charge.service)]}
      />
    ),
  },
  {
    header: t`Status`,
    width: 'lg:w-48',
    render: ({ status, bookedAt, zone }) =>
      renderLines(
        getShipmentStatusName(status),
        <Moment at={bookedAt} />,
        zone !== null && t`Zone ${zone}`,
      ),
  },
  {
    header: t`Weight`,
    width: 'lg:w-40',
    render: ({ chargeableGrams, deadGrams, volumetricGrams, chargedGrams }) => {
      const [deadText, volumetricText] = [formatGrams(deadGrams), formatGrams(volumetricGrams)];
      return (
        <>
          {renderLines(
            formatGrams(chargeableGrams),
            t`Dead ${deadText}`,
            t`Volumetric ${volumetricText}`,
          )}
          {chargedGrams !== null && (
            <Badge tone="warn">{t`Carrier: ${formatGrams(chargedGrams)}`}</Badge>
          )}
        </>
      );
    },
  },
  {
    header: t`Price`,
    width: 'lg:w-44',
    render: (charge) => (
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm text-muted tabular-nums">
        <PartOfPrice name={t`Freight`} paise={sumPaise(charge, (code) => code === 'freight')} />
        <PartOfPrice
          name={t`Fees`}
          paise={sumPaise(charge, (code) => code !== 'freight' && !taxCodes.has(code))}
        />
        <PartOfPrice name={t`GST`} paise={sumPaise(charge, (code) => taxCodes.has(code))} />
        <PartOfPrice name={t`Return`} paise={computeReturnCostPaise(charge)} />
      </dl>
    ),
  },
  {
    header: t`Billed`,
    width: 'lg:w-36',
    align: 'end',
    render: (charge) => <BilledAmount charge={charge} />,
  },
  {
    header: t`Explain`,
    align: 'end',
    width: 'lg:w-28',
    isActions: true,
    render: (charge) => (
      <span className="-my-1 inline-flex max-sm:-ml-2.5">
        <RowButton
          variant="quiet"
          label={t`Explain`}
          name={t`Explain the charges of ${getParcelTitle(charge)}`}
          onPress={() => onExplain(charge)}
        />
      </span>
    ),
  },
];

function PartOfPrice({ name, paise }: { name: string; paise: number }) {
  if (paise === 0) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd className="text-right">{formatPaise(paise)}</dd>
    </>
  );
}

function BilledAmount({
  charge: { billedPaise, heldPaise, expectedPaise, isDifferent },
}: {
  charge: Charge;
}) {
  const difference = formatPaise(Math.abs(billedPaise - expectedPaise));
  return (
    <span className="inline-flex flex-col items-end gap-1 max-sm:items-start">
      <span className="font-semibold text-ink tabular-nums">{formatPaise(billedPaise)}</span>
      <span className="text-sm text-muted tabular-nums">
        {t`expected ${{ amount: formatPaise(expectedPaise) }}`}
      </span>
      {heldPaise > 0 && <Badge>{t`On hold ${formatPaise(heldPaise)}`}</Badge>}
      {isDifferent && (
        <Badge tone={billedPaise > expectedPaise ? 'bad' : 'ok'}>
          {billedPaise > expectedPaise ? t`${difference} more` : t`${difference} less`}
        </Badge>
      )}
    </span>
  );
}

function ChargePanel({ charge, onClose }: { charge: Charge; onClose: () => void }) {
  const { forward, back, feeBack, expectedPaise, billedPaise, heldPaise } = charge;
  return (
    <Dialog
      title={t`Charges of ${getParcelTitle(charge)}`}
      isDismissable
      size="sm"
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Part title={t`Booking`} price={forward} />
        {back !== null && <Part title={t`Return`} price={back} />}
        {feeBack !== null && <Part title={t`COD fee refund`} price={feeBack} isCredit />}
        <dl className="flex flex-col gap-1 border-t border-line pt-3">
          <Sum name={t`Expected`} paise={expectedPaise} />
          <Sum name={t`Billed`} paise={billedPaise} />
          {heldPaise > 0 && <Sum name={t`On hold`} paise={heldPaise} />}
        </dl>
      </div>
    </Dialog>
  );
}

type Price = Charge['forward'];

interface PartProps {
  title: string;
  price: Price;
  isCredit?: boolean;
}

function Part({ title, price: { totalPaise, lines }, isCredit = false }: PartProps) {
  const formatAmount = (paise: number) =>
    isCredit ? `− ${formatPaise(paise)}` : formatPaise(paise);
  return (
    <section>
      <h3 className="mb-1.5 flex justify-between gap-3 font-medium text-ink">
        {title}
        <span className="tabular-nums">{formatAmount(totalPaise)}</span>
      </h3>
      <PriceLines lines={lines} formatAmount={formatAmount} />
    </section>
  );
}

function Sum({ name, paise }: { name: string; paise: number }) {
  return (
    <div className="flex justify-between gap-3 font-medium text-ink">
      <dt>{name}</dt>
      <dd className="tabular-nums">{formatPaise(paise)}</dd>
    </div>
  );
}
