import { plural, t } from '@lingui/core/macro';
import type { Remittance } from '@shipdesk/contract/money/remittances';
import { formatDate } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import {
  CellLink,
  renderLines,
  renderStrongLines,
  type TableColumn,
} from '../../ui/table/table-row.tsx';
import { Amount, buildAmountColumn } from '../amounts.tsx';
import { describePayoutState } from './remittance-texts.ts';

export function StateBadge({ state }: Pick<Remittance, 'state'>) {
  const { tone, text } = describePayoutState(state);
  return <Badge tone={tone}>{text}</Badge>;
}

export const buildStateColumn = <Row extends Pick<Remittance, 'state'>>(): TableColumn<Row> => ({
  header: t`State`,
  width: 'lg:w-28',
  render: ({ state }) => <StateBadge state={state} />,
});

export const buildAmountColumns = <Row extends Remittance>(): readonly TableColumn<Row>[] => [
  buildAmountColumn(t`COD`, 'codPaise', { width: 'lg:w-28' }),
  {
    header: t`Deductions`,
    align: 'end',
    width: 'lg:w-28',
    render: ({ reversedPaise, feePaise, gstPaise, duesPaise }) => (
      <Amount paise={-(reversedPaise + feePaise + gstPaise + duesPaise)} isDashed />
    ),
  },
  buildAmountColumn(t`Net amount`, 'netPaise', { width: 'lg:w-28', isStrong: true }),
];

export const buildPayoutColumns = (
  buildHref: (payout: Remittance) => string,
): readonly TableColumn<Remittance>[] => [
  {
    header: t`Payout`,
    render: (payout) =>
      renderStrongLines(
        <CellLink to={buildHref(payout)}>{t`Payout ${{ number: payout.number }}`}</CellLink>,
        formatDate(payout.runOn),
        plural(payout.parcels, { one: '# parcel', other: '# parcels' }),
      ),
  },
  buildStateColumn(),
  ...buildAmountColumns<Remittance>(),
  {
    header: t`UTR`,
    width: 'lg:w-44',
    render: ({ utr, lastFour }) => renderLines(utr ?? '–', `••••${lastFour}`),
  },
];
