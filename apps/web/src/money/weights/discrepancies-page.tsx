import { plural, t } from '@lingui/core/macro';
import {
  DISCREPANCY_PAGE_SIZE,
  type Discrepancy,
  MAX_COUNTED_CASES,
} from '@shipdesk/contract/money/discrepancies';
import {
  type DiscrepancyCategory,
  discrepancyCategories,
  discrepancyTabs,
  MAX_DISPUTE_REMARK_CHARS,
} from '@shipdesk/domain/money/weights/discrepancy-case';
import { getParcelTitle } from '@shipdesk/domain/order/parcel-name';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { MAX_PHOTOS } from '@shipdesk/domain/values/photo/photo';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { formatCappedCount, formatGrams, formatPaise } from '../../lib/format.ts';
import { FormSelect, FormTextArea, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { useNow } from '../../lib/hooks/use-now.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { ParcelName } from '../../product/parcel-name.tsx';
import { type NewPhoto, PhotoField, toBase64 } from '../../product/photos/photo-field.tsx';
import { SelectionBar, useRowSelection } from '../../product/row-selection.tsx';
import { useMay } from '../../session/use-may.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { discrepanciesApi } from './discrepancies-api.ts';
import { buildDiscrepancyColumns } from './discrepancy-columns.tsx';
import { nameCategory, nameTab } from './discrepancy-texts.ts';

export function DiscrepanciesPage() {
  const params = useListParams();
  const tab = params.readChoice('show', discrepancyTabs, 'new');
  const query = discrepanciesApi.useListDiscrepanciesQuery(
    { tab, page: String(params.page) },
    refetchOnMount,
  );
  const { selectedIds, select, clear } = useRowSelection();
  const [disputedCase, setDisputedCase] = useState<Discrepancy | null>(null);
  const [casesToAccept, setCasesToAccept] = useState<readonly Discrepancy[]>([]);
  const now = useNow();
  const canAccept = useMay('money:write');
  const data = query.data?.data;
  const selectedCases = (data?.cases ?? []).filter(
    ({ id, state }) => canAccept && selectedIds.has(id) && state === 'new',
  );
  return (
    <>
      <ListView
        query={query}
        items={data?.cases}
        failure={t`The weight discrepancies could not be loaded`}
        label={t`Weight discrepancies`}
        columns={buildDiscrepancyColumns(now, {
          canAccept,
          onAccept: (item) => setCasesToAccept([item]),
          onDispute: setDisputedCase,
        })}
        {...(tab === 'new' && canAccept && { selectedIds, onSelectionChange: select })}
        paging={params.pageByNumber({
          pageSize: DISCREPANCY_PAGE_SIZE,
          rows: data?.cases,
          hasMore: data?.hasMore,
          count: data && { total: data.counts[tab], max: MAX_COUNTED_CASES },
        })}
        toolbar={
          <>
            <div className="flex flex-wrap items-end justify-between gap-3">
              <div className="min-w-0">
                <h2 className="text-lg font-semibold text-ink">{t`Weight discrepancies`}</h2>
                {data === undefined ? (
                  <Skeleton className="h-5 w-56" />
                ) : (
                  <p className="text-base text-muted tabular-nums">
                    {data.heldPaise > 0
                      ? t`${{ amount: formatPaise(data.heldPaise) }} is on hold for open cases`
                      : t`Nothing is on hold`}
                  </p>
                )}
              </div>
              <div className="max-w-full overflow-x-auto">
                <div className="w-max whitespace-nowrap">
                  <SegmentedControl
                    label={t`Weight discrepancies by state`}
                    options={discrepancyTabs.map((id) => ({
                      id,
                      label: data
                        ? `${nameTab(id)} ${formatCappedCount(data.counts[id], MAX_COUNTED_CASES)}`
                        : nameTab(id),
                    }))}
                    value={tab}
                    isLoading={data === undefined && !query.isError}
                    onChange={(show) => params.change({ show })}
                  />
                </div>
              </div>
            </div>
            <SelectionBar
              count={selectedCases.length}
              onClear={clear}
              note={` · ${formatPaise(sumAmounts(selectedCases))}`}
            >
              <Button variant="primary" onPress={() => setCasesToAccept(selectedCases)}>
                {t`Accept`}
              </Button>
            </SelectionBar>
          </>
        }
        empty={{
          icon: Scale,
          title: tab === 'new' ? t`No weight discrepancies to answer` : t`No cases in this list`,
          text: t`When a carrier measures a higher weight than you booked, the difference is put on hold and appears here. You have 7 days to accept it or to dispute it with photos.`,
        }}
      />
      {casesToAccept.length > 0 && (
        <AcceptDialog
          items={casesToAccept}
          onAccepted={() => {
            setCasesToAccept([]);
            clear();
          }}
          onClose={() => setCasesToAccept([])}
        />
      )}
      {disputedCase !== null && (
        <DisputeDialog item={disputedCase} onClose={() => setDisputedCase(null)} />
      )}
    </>
  );
}

const sumAmounts = (items: readonly Discrepancy[]) =>
  items.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

interface AcceptDialogProps {
  /** At least one. */
  items: readonly Discrepancy[];
  onAccepted: () => void;
  onClose: () => void;
}

function AcceptDialog({ items, onAccepted, onClose }: AcceptDialogProps) {
  const [accept] = discrepanciesApi.useAcceptDiscrepanciesMutation();
  const amount = formatPaise(sumAmounts(items));
  const carriers = [...new Set(items.map(({ carrier }) => getCarrierName(carrier)))].join(', ');
  const [firstItem] = items;
  return (
    <CallDialog
      title={plural(items.length, { one: 'Accept the weight', other: 'Accept # weights' })}
      text={
        items.length === 1 && firstItem !== undefined
          ? t`${amount} with GST, which is on hold, will be charged for the weight that ${carriers} measured for ${{ order: getParcelTitle(firstItem) }}. You cannot dispute it afterwards.`
          : t`${amount} with GST, which is on hold, will be charged for the weights that ${carriers} measured. You cannot dispute them afterwards.`
      }
      submitLabel={t`Pay ${amount}`}
      send={() => accept({ body: { ids: items.map(({ id }) => id) } })}
      failure={t`The weights could not be accepted. Try again.`}
      onDone={({ data }) => {
        const acceptedCount = data.filter(({ outcome }) => outcome === 'accepted').length;
        if (acceptedCount > 0) {
          toast.success(
            plural(acceptedCount, { one: '# weight accepted', other: '# weights accepted' }),
          );
        }
        if (acceptedCount < items.length) toast.warning(t`The other cases were already closed.`);
        onAccepted();
      }}
      onClose={onClose}
    />
  );
}

interface DisputeForm {
  category: DiscrepancyCategory;
  remark: string;
  photos: readonly NewPhoto[];
}

function DisputeDialog({ item, onClose }: { item: Discrepancy; onClose: () => void }) {
  const [dispute] = discrepanciesApi.useDisputeDiscrepancyMutation();
  const form = useCheckedForm<DisputeForm>(
    { category: 'weight_wrong', remark: '', photos: [] },
    (values) => ({
      photos: values.photos.length === 0 && t`Add at least one photo of the parcel`,
    }),
  );
  const { control, bind } = form;
  const { field, fieldState } = useController({ control, name: 'photos' });
  const { ref, value: photos, onChange } = field;
  const { bookedGrams, chargedGrams } = item;
  const amount = formatPaise(item.amountPaise);
  const [bookedWeight, chargedWeight] = [formatGrams(bookedGrams), formatGrams(chargedGrams)];
  return (
    <CallDialog
      title={t`Dispute the weight`}
      submitLabel={t`Send dispute`}
      form={form}
      send={({ photos: files, ...body }) =>
        dispute({ id: item.id, body: { ...body, photos: files.map(toBase64) } })
      }
      failure={t`The dispute could not be sent. Try again.`}
      success={t`The weight is disputed. The amount stays on hold until the operator decides.`}
      onClose={onClose}
    >
      <p className="text-base text-ink">
        <ParcelName parcel={item} />
        <span className="block text-muted tabular-nums">
          {t`Booked at ${bookedWeight}, charged at ${chargedWeight}`}
        </span>
        <span className="block text-muted tabular-nums">
          {t`${amount} stays on hold until the operator decides. You get it back if the photos prove your weight.`}
        </span>
      </p>
      <FormSelect
        {...bind('category')}
        label={t`Dispute reason`}
        options={discrepancyCategories.map((id) => ({ id, label: nameCategory(id) }))}
      />
      <FormTextArea {...bind('remark')} label={t`Remark`} maxLength={MAX_DISPUTE_REMARK_CHARS} />
      <PhotoField
        ref={ref}
        photos={photos}
        onChange={onChange}
        hint={t`Show the parcel on a scale and beside a tape measure, with the label readable. 1 to ${MAX_PHOTOS} photos.`}
        error={fieldState.error?.message}
      />
    </CallDialog>
  );
}
