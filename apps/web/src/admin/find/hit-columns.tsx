import { t } from '@lingui/core/macro';
import type { Hit } from '@shipdesk/contract/operator/find';
import { Moment } from '../../lib/moment.tsx';
import { paths } from '../../lib/paths.ts';
import { formatPaise } from '../../product/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { CellLink } from '../../ui/table/cell-link.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { hitKindName, hitPath, hitState } from './hit-texts.ts';

export function hitColumns(): readonly TableColumn<Hit>[] {
  return [
    {
      id: 'hit',
      header: t`Found`,
      isRowHeader: true,
      isWide: true,
      render: (hit) => {
        const notes = [hit.note, hit.awb === '' ? '' : t`AWB ${{ awb: hit.awb }}`];
        return (
          <>
            <span className="block text-sm text-muted">{hitKindName(hit.kind)}</span>
            <span className="font-medium wrap-anywhere tabular-nums">
              <CellLink to={hitPath(hit)}>{hit.name}</CellLink>
            </span>
            <span className="block text-sm wrap-anywhere text-muted">
              {notes.filter((note) => note !== '').join(' · ')}
            </span>
          </>
        );
      },
    },
    {
      id: 'seller',
      header: t`Seller`,
      width: 'lg:w-60',
      render: ({ kind, seller, sellerId }) =>
        kind === 'seller' ? (
          <CellLink to={`${paths.billingPage('passbook')}?seller=${sellerId}`}>
            {t`Open the passbook`}
          </CellLink>
        ) : (
          <span className="break-words">{seller}</span>
        ),
    },
    {
      id: 'state',
      header: t`State`,
      width: 'lg:w-48',
      render: (hit) => {
        const state = hitState(hit);
        return state === null ? null : <Badge tone={state.tone}>{state.text}</Badge>;
      },
    },
    {
      id: 'at',
      header: t`Date`,
      width: 'lg:w-52',
      render: ({ at }) => <Moment at={at} />,
    },
    {
      id: 'amount',
      header: t`Amount`,
      align: 'end',
      width: 'lg:w-36',
      render: ({ amountPaise }) => (amountPaise === null ? null : formatPaise(amountPaise)),
    },
  ];
}
