import { t } from '@lingui/core/macro';
import { CircleAlert, ReceiptText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../api/call-error.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table/table.tsx';
import { chargeColumns } from './charge-columns.tsx';
import { ChargePanel } from './charge-panel.tsx';
import { type Charge, type ChargesQuery, useListChargesQuery } from './charges-api.ts';

/** Shipments with their charges; a press on a row or *Explain* shows the working. */
export function ChargesList({ sellerId }: { sellerId: string | null }) {
  const [params, setParams] = useSearchParams();
  const reference = params.get('reference') ?? '';
  const after = params.get('after') ?? '';
  const query: ChargesQuery = {
    ...(reference !== '' && { reference }),
    ...(after !== '' && { after }),
  };
  const { data, currentData, error, isFetching, refetch } = useListChargesQuery(
    { sellerId, query },
    { refetchOnMountOrArgChange: true },
  );
  const [shown, setShown] = useState<Charge | null>(null);
  const columns = useMemo(() => chargeColumns(setShown), []);

  function go(changes: Record<string, string>) {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setParams(next);
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="max-w-sm">
        <SearchBox
          label={t`Find a shipment`}
          placeholder={t`Docket number or AWB`}
          value={reference}
          onChange={() => undefined}
          onSubmit={(text) => go({ reference: text.trim(), after: '' })}
          onClear={() => go({ reference: '', after: '' })}
        />
      </div>
      {data !== undefined ? (
        <>
          <Table
            label={t`Shipping charges`}
            columns={columns}
            items={data.data}
            getId={({ awb }) => awb}
            onRowAction={(awb) => setShown(data.data.find((one) => one.awb === awb) ?? null)}
            isPending={isFetching && currentData === undefined}
            emptyState={<NothingHere isFiltered={reference !== ''} isOwn={sellerId === null} />}
          />
          {(data.next !== null || after !== '') && (
            <div className="flex justify-end gap-2">
              {after !== '' && <Button onPress={() => go({ after: '' })}>{t`First page`}</Button>}
              {data.next !== null && (
                <Button onPress={() => go({ after: data.next ?? '' })}>{t`Older shipments`}</Button>
              )}
            </div>
          )}
        </>
      ) : error !== undefined && !isFetching ? (
        <div role="alert" className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
            title={t`The charges could not be loaded`}
            action={<Button onPress={() => void refetch()}>{t`Try again`}</Button>}
          >
            {messageOf(error, t`Try again in a moment.`)}
          </EmptyState>
        </div>
      ) : (
        <div role="status" aria-label={t`Loading`} className="flex flex-col gap-2">
          {['first', 'second', 'third'].map((key) => (
            <Skeleton key={key} className="h-16" />
          ))}
        </div>
      )}
      {shown !== null && <ChargePanel charge={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

function NothingHere({ isFiltered, isOwn }: { isFiltered: boolean; isOwn: boolean }) {
  return (
    <EmptyState
      icon={<ReceiptText aria-hidden="true" className="size-5" />}
      title={isFiltered ? t`No shipment has this number` : t`Nothing was shipped yet`}
      action={
        isOwn &&
        !isFiltered && <LinkButton href={paths.forwardOrders()}>{t`Go to the orders`}</LinkButton>
      }
    >
      {isFiltered
        ? t`Search for a docket number or an AWB.`
        : t`Each shipment appears here with its price, what was charged and why.`}
    </EmptyState>
  );
}
