import { t } from '@lingui/core/macro';
import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ListFrame } from '../../product/list-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table } from '../../ui/table/table.tsx';
import { rechargeColumns } from './recharge-columns.tsx';
import { RechargeDialog } from './recharge-dialog.tsx';
import { useListRechargesQuery } from './recharges-api.ts';

/** The recharges of the seller. */
export function RechargesPage() {
  const [params, setParams] = useSearchParams();
  const before = params.get('before');
  const list = useListRechargesQuery(before === null ? {} : { before }, {
    refetchOnMountOrArgChange: true,
  });
  const { data } = list;
  const [isOpen, setOpen] = useState(false);
  const last = data?.data.at(-1)?.id;
  const show = (id: string | null) => {
    params.delete('before');
    if (id !== null) params.set('before', id);
    setParams(params);
  };
  return (
    <ListFrame
      query={list}
      failure={t`The recharges could not be loaded`}
      onFirst={before === null ? null : () => show(null)}
      onOlder={data?.hasMore === true && last !== undefined ? () => show(last) : null}
    >
      <Table
        label={t`Recharges`}
        columns={rechargeColumns()}
        items={data?.data ?? []}
        getId={({ id }) => id}
        isPending={list.isFetching && list.currentData === undefined}
        emptyState={
          <EmptyState
            icon={<Wallet aria-hidden="true" className="size-5" />}
            title={t`No recharges yet`}
            action={<Button variant="primary" onPress={() => setOpen(true)}>{t`Recharge`}</Button>}
          >
            {t`Money that you pay into your wallet appears here. Shipments are paid from the wallet.`}
          </EmptyState>
        }
      />
      {isOpen && <RechargeDialog onClose={() => setOpen(false)} />}
    </ListFrame>
  );
}
