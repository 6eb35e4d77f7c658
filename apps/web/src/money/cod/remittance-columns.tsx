import { plural, t } from '@lingui/core/macro';
import type { Remittance } from '@shipdesk/contract/money/remittances';
import { formatDate } from '../../lib/format.ts';
import { formatPaise } from '../../product/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { CellLink } from '../../ui/table/cell-link.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { payoutState } from './remittance-texts.ts';

/** The deductions from the COD of a payout. */
function deductionsOf(payout: Remittance): number {
  const { reversedPaise, feePaise, gstPaise, duesPaise } = payout;
  return reversedPaise + feePaise + gstPaise + duesPaise;
}

export function StateBadge({ state }: Pick<Remittance, 'state'>) {
  const { tone, text } = payoutState(state);
  return <Badge tone={tone}>{text}</Badge>;
}

export const stateColumn = <Row extends Pick<Remittance, 'state'>>(): TableColumn<Row> => ({
  id: 'state',
  header: t`State`,
  width: 'lg:w-28',
  render: ({ state }) => <StateBadge state={state} />,
});

export const amountColumns = <Row extends Remittance>(): readonly TableColumn<Row>[] => [
  {
    id: 'cod',
    header: t`COD`,
    align: 'end',
    width: 'lg:w-28',
    render: ({ codPaise }) => formatPaise(codPaise),
  },
  {
    id: 'deductions',
    header: t`Deductions`,
    align: 'end',
    width: 'lg:w-28',
    render: (payout) => {
      const paise = deductionsOf(payout);
      return paise === 0 ? <span className="text-muted">–</span> : formatPaise(-paise);
    },
  },
  {
    id: 'net',
    header: t`Net amount`,
    align: 'end',
    width: 'lg:w-28',
    render: ({ netPaise }) => <span className="font-medium">{formatPaise(netPaise)}</span>,
  },
];

/** The columns of a seller's payouts; `hrefOf` leads to the page of one. */
export function remittanceColumns(
  hrefOf: (payout: Remittance) => string,
): readonly TableColumn<Remittance>[] {
  return [
    {
      id: 'payout',
      header: t`Payout`,
      isRowHeader: true,
      render: (payout) => {
        const { number, runOn, parcels } = payout;
        const day = formatDate(runOn);
        return (
          <>
            <span className="block font-medium whitespace-nowrap">
              <CellLink to={hrefOf(payout)}>{t`Payout ${number}`}</CellLink>
            </span>
            <span className="block text-sm whitespace-nowrap text-muted tabular-nums">{day}</span>
            <span className="block text-sm text-muted">
              {plural(parcels, { one: '# parcel', other: '# parcels' })}
            </span>
          </>
        );
      },
    },
    stateColumn(),
    ...amountColumns<Remittance>(),
    {
      id: 'utr',
      header: t`UTR`,
      width: 'lg:w-44',
      render: ({ utr, lastFour }) => (
        <>
          <span className="block break-all tabular-nums">{utr ?? '–'}</span>
          <span className="block text-sm text-muted tabular-nums">{`••••${lastFour}`}</span>
        </>
      ),
    },
  ];
}
