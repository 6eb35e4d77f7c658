import { t } from '@lingui/core/macro';
import type { Charge } from '@shipdesk/contract/money/charges';
import { kilogramsOf } from '@shipdesk/domain/values/measure/quantity';
import { formatKilograms } from '../../lib/format.ts';
import { Moment } from '../../lib/moment.tsx';
import { paths } from '../../lib/paths.ts';
import { serviceName } from '../../lib/quote-texts.ts';
import { formatPaise } from '../../product/money.ts';
import { carrierName, shipmentStatusName } from '../../product/shipment-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CellLink } from '../../ui/table/cell-link.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';

const kilograms = (grams: number) => formatKilograms(kilogramsOf(grams));

/** The sum of a row's price lines of one kind, in paise. */
function partOf({ forward }: Charge, isPart: (code: string) => boolean): number {
  return forward.lines
    .filter(({ code }) => isPart(code))
    .reduce((sum, { paise }) => sum + paise, 0);
}

/** The cost of the return leg, less the refunded COD fee. */
const returnOf = ({ back, feeBack }: Charge) =>
  (back?.totalPaise ?? 0) - (feeBack?.totalPaise ?? 0);

const taxes = new Set(['cgst', 'sgst', 'utgst', 'igst']);

export function chargeColumns(onExplain: (charge: Charge) => void): readonly TableColumn<Charge>[] {
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
      width: 'lg:w-48',
      render: ({ status, bookedAt, zone }) => (
        <>
          <span className="block text-ink">{shipmentStatusName(status)}</span>
          <span className="block text-sm text-muted">
            <Moment at={bookedAt} />
          </span>
          {zone !== null && <span className="block text-sm text-muted">{t`Zone ${zone}`}</span>}
        </>
      ),
    },
    {
      id: 'weight',
      header: t`Weight`,
      width: 'lg:w-40',
      render: ({ chargeableGrams, deadGrams, volumetricGrams, chargedGrams }) => {
        const [dead, volumetric] = [kilograms(deadGrams), kilograms(volumetricGrams)];
        return (
          <>
            <span className="block text-ink tabular-nums">{kilograms(chargeableGrams)}</span>
            <span className="block text-sm text-muted tabular-nums">{t`Dead ${dead}`}</span>
            <span className="block text-sm text-muted tabular-nums">
              {t`Volumetric ${volumetric}`}
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
      header: t`Price`,
      width: 'lg:w-44',
      render: (charge) => (
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm text-muted tabular-nums">
          <Part name={t`Freight`} paise={partOf(charge, (code) => code === 'freight')} />
          <Part
            name={t`Fees`}
            paise={partOf(charge, (code) => code !== 'freight' && !taxes.has(code))}
          />
          <Part name={t`GST`} paise={partOf(charge, (code) => taxes.has(code))} />
          <Part name={t`Return`} paise={returnOf(charge)} />
        </dl>
      ),
    },
    {
      id: 'billed',
      header: t`Billed`,
      width: 'lg:w-36',
      align: 'end',
      render: (charge) => <Billed charge={charge} />,
    },
    {
      id: 'explain',
      header: t`Explain`,
      align: 'end',
      width: 'lg:w-28',
      render: (charge) => (
        <span className="-my-1 inline-flex max-sm:-ml-2.5">
          <Button
            size="sm"
            variant="quiet"
            aria-label={t`Explain the charges of ${{ docket: charge.docketNumber }}`}
            onPress={() => onExplain(charge)}
          >
            {t`Explain`}
          </Button>
        </span>
      ),
    },
  ];
}

function Part({ name, paise }: { name: string; paise: number }) {
  if (paise === 0) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd className="text-right">{formatPaise(paise)}</dd>
    </>
  );
}

function Billed({
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
