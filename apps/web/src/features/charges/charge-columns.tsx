import { t } from '@lingui/core/macro';
import { rupeesOf } from '@shipdesk/domain/money/money';
import { kilogramsOf } from '@shipdesk/domain/order/quantity';
import { formatDateTime, formatKilograms, formatRupees } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { serviceName } from '../../lib/quote-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { CellLink } from '../../ui/table/cell-link.tsx';
import type { TableColumn } from '../../ui/table/table.tsx';
import { carrierName, shipmentStatusName } from '../shipping/shipment-texts.ts';
import type { Charge } from './charges-api.ts';

export const rupees = (paise: number) => formatRupees(rupeesOf(paise));
const kilograms = (grams: number) => formatKilograms(kilogramsOf(grams));

/** What the price has of each kind, for a row. */
function partOf({ forward }: Charge, isPart: (code: string) => boolean): number {
  return forward.lines
    .filter(({ code }) => isPart(code))
    .reduce((sum, { paise }) => sum + paise, 0);
}

const taxes = new Set(['cgst', 'sgst', 'utgst', 'igst']);

export function chargeColumns(): readonly TableColumn<Charge>[] {
  return [
    {
      id: 'parcel',
      header: t`Parcel`,
      isRowHeader: true,
      render: ({ docketNumber, awb, carrier, service }) => (
        <>
          <span className="block font-medium break-words tabular-nums">
            <CellLink to={paths.order(docketNumber)}>{docketNumber}</CellLink>
          </span>
          <span className="block text-sm break-words text-muted tabular-nums">{awb}</span>
          <span className="block text-sm text-muted">
            {carrierName(carrier)} · {serviceName(service)}
          </span>
        </>
      ),
    },
    {
      id: 'status',
      header: t`Status`,
      width: 'w-44',
      render: ({ status, bookedAt, zone }) => (
        <>
          <span className="block text-ink">{shipmentStatusName(status)}</span>
          <span className="block text-sm text-muted tabular-nums">{formatDateTime(bookedAt)}</span>
          {zone !== null && <span className="block text-sm text-muted">{t`Zone ${zone}`}</span>}
        </>
      ),
    },
    {
      id: 'weight',
      header: t`Weight`,
      width: 'w-40',
      render: ({ chargeableGrams, deadGrams, volumetricGrams, chargedGrams }) => {
        const [dead, volumetric] = [kilograms(deadGrams), kilograms(volumetricGrams)];
        return (
          <>
            <span className="block text-ink tabular-nums">{kilograms(chargeableGrams)}</span>
            <span className="block text-sm text-muted tabular-nums">
              {t`Dead ${dead}, volumetric ${volumetric}`}
            </span>
            {chargedGrams !== null && (
              <Badge tone="warn">{t`Carrier: ${kilograms(chargedGrams)}`}</Badge>
            )}
          </>
        );
      },
    },
    {
      id: 'parts',
      header: t`Freight, fees, GST`,
      width: 'w-40',
      align: 'end',
      render: (charge) => (
        <span className="flex flex-col text-sm text-muted tabular-nums">
          <span>{rupees(partOf(charge, (code) => code === 'freight'))}</span>
          <span>{rupees(partOf(charge, (code) => code !== 'freight' && !taxes.has(code)))}</span>
          <span>{rupees(partOf(charge, (code) => taxes.has(code)))}</span>
        </span>
      ),
    },
    {
      id: 'return',
      header: t`Return`,
      width: 'w-28',
      align: 'end',
      render: ({ back, feeBack }) =>
        back === null && feeBack === null ? (
          <span className="text-muted">–</span>
        ) : (
          <span className="tabular-nums">
            {rupees((back?.totalPaise ?? 0) - (feeBack?.totalPaise ?? 0))}
          </span>
        ),
    },
    {
      id: 'expected',
      header: t`Expected`,
      width: 'w-28',
      align: 'end',
      render: ({ expectedPaise }) => <span className="tabular-nums">{rupees(expectedPaise)}</span>,
    },
    {
      id: 'billed',
      header: t`Billed`,
      width: 'w-36',
      align: 'end',
      render: (charge) => <Billed charge={charge} />,
    },
  ];
}

function Billed({
  charge: { billedPaise, heldPaise, expectedPaise, isDifferent },
}: {
  charge: Charge;
}) {
  const difference = rupees(Math.abs(billedPaise - expectedPaise));
  return (
    <span className="inline-flex flex-col items-end gap-1 max-sm:items-start">
      <span className="font-semibold text-ink tabular-nums">{rupees(billedPaise)}</span>
      {heldPaise > 0 && <Badge>{t`On hold ${rupees(heldPaise)}`}</Badge>}
      {isDifferent && (
        <Badge tone={billedPaise > expectedPaise ? 'bad' : 'ok'}>
          {billedPaise > expectedPaise ? t`${difference} more` : t`${difference} less`}
        </Badge>
      )}
    </span>
  );
}
