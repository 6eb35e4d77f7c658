import { t } from '@lingui/core/macro';
import {
  type Charge,
  type ChargesQuery,
  exportCharges,
  listCharges,
  listSellerCharges,
} from '@shipdesk/contract/money/charges';
import { ReceiptText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call, calls } from '../../api/calls.ts';
import { saveAs } from '../../api/file-answer.ts';
import { useToday } from '../../lib/hooks/use-today.ts';
import { paths } from '../../lib/paths.ts';
import { CsvButton } from '../../product/csv-button.tsx';
import { ListFrame } from '../../product/list-frame.tsx';
import { daysOf, periodOf, periodOptions } from '../../product/period.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { Select } from '../../ui/form/select.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Table } from '../../ui/table/table.tsx';
import { chargeColumns } from './charge-columns.tsx';
import { ChargePanel } from './charge-panel.tsx';

/** The charges of the caller's seller where `sellerId` is null. */
type ChargesRequest = { sellerId: string | null } & ChargesQuery;

const { useListChargesQuery, useSaveChargesMutation } = calls(({ query, mutation }) => ({
  listCharges: query(listCharges, [], {
    request: ({ sellerId, ...page }: ChargesRequest) =>
      sellerId === null ? call(listCharges, page) : call(listSellerCharges, { sellerId, ...page }),
  }),
  saveCharges: mutation(exportCharges, [], saveAs('shipping-charges.csv')),
}));

/** Shipments with their charges; a press on a row or *Explain* shows the working. */
export function ChargesList({ sellerId }: { sellerId: string | null }) {
  const [params, setParams] = useSearchParams();
  const period = periodOf(params, 0);
  const reference = params.get('reference') ?? '';
  const after = params.get('after') ?? '';
  const filter: ChargesQuery = {
    ...daysOf(period, useToday()),
    ...(reference !== '' && { reference }),
  };
  const list = useListChargesQuery(
    { sellerId, ...filter, ...(after !== '' && { after }) },
    { refetchOnMountOrArgChange: true },
  );
  const [saveCharges, { isLoading: isSaving }] = useSaveChargesMutation();
  const [shown, setShown] = useState<Charge | null>(null);
  const columns = useMemo(() => chargeColumns(setShown), []);
  const charges = list.data?.data ?? [];
  const next = list.data?.next ?? null;

  /** Changes the address; an empty value removes a part. Another filter begins at the first page. */
  function show(changes: Readonly<Record<string, string>>) {
    const address = new URLSearchParams(params);
    for (const [name, value] of Object.entries({ after: '', ...changes })) {
      if (value === '') address.delete(name);
      else address.set(name, value);
    }
    setParams(address);
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-40 max-sm:w-full">
          <Select
            label={t`Booked in`}
            options={periodOptions()}
            value={String(period)}
            onChange={(days) => show({ days })}
          />
        </div>
        <div className="w-72 max-sm:w-auto max-sm:flex-1">
          <SearchBox
            label={t`Find a shipment`}
            placeholder={t`Docket number or AWB`}
            value={reference}
            onChange={() => undefined}
            onSubmit={(text) => show({ reference: text.trim() })}
            onClear={() => show({ reference: '' })}
          />
        </div>
        {sellerId === null && (
          <CsvButton
            save={() => saveCharges(filter)}
            isSaving={isSaving}
            failure={t`The charges could not be exported.`}
          />
        )}
      </div>
      <ListFrame
        query={list}
        failure={t`The charges could not be loaded`}
        onFirst={after === '' ? null : () => show({})}
        onOlder={next === null ? null : () => show({ after: next })}
      >
        <Table
          label={t`Shipping charges`}
          columns={columns}
          items={charges}
          getId={({ awb }) => awb}
          onRowAction={(awb) => setShown(charges.find((one) => one.awb === awb) ?? null)}
          isPending={list.isFetching && list.currentData === undefined}
          emptyState={
            <NothingHere reference={reference} isLimited={period !== 0} isOwn={sellerId === null} />
          }
        />
      </ListFrame>
      {shown !== null && <ChargePanel charge={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

interface NothingHereProps {
  reference: string;
  /** Not all days are shown. */
  isLimited: boolean;
  isOwn: boolean;
}

function NothingHere({ reference, isLimited, isOwn }: NothingHereProps) {
  const icon = <ReceiptText aria-hidden="true" className="size-5" />;
  if (reference !== '') {
    return (
      <EmptyState icon={icon} title={t`No shipment has this number`}>
        {isLimited
          ? t`Search all days, or for another docket number or AWB.`
          : t`Search for a docket number or an AWB.`}
      </EmptyState>
    );
  }
  if (isLimited) {
    return (
      <EmptyState icon={icon} title={t`Nothing was shipped in this period`}>
        {t`Choose a longer period.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={t`Nothing was shipped yet`}
      action={isOwn && <LinkButton href={paths.forwardOrders()}>{t`Go to the orders`}</LinkButton>}
    >
      {t`Each shipment appears here with its price, what was charged and why.`}
    </EmptyState>
  );
}
