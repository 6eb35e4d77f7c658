import { plural, t } from '@lingui/core/macro';
import {
  MAX_COUNTED,
  NDR_PAGE_SIZE,
  type NdrCase,
  type NdrList,
  type NdrResult,
} from '@shipdesk/contract/shipping/ndr';
import { disputeReasons, type NdrField } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import { ndrTabs } from '@shipdesk/domain/shipping/ndr/ndr-case';
import {
  MAX_ADDRESS_CHARS,
  MAX_LANDMARK_CHARS,
  MAX_REMARK_CHARS,
} from '@shipdesk/domain/shipping/ndr/ndr-rules';
import { PackageCheck, Settings2, ShieldQuestionMark } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { formatCappedCount, formatDate, formatPaise } from '../../lib/format.ts';
import {
  FormSelect,
  FormTextArea,
  FormTextField,
  useCheckedForm,
} from '../../lib/forms/form-fields.tsx';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { TABLET, useMedia } from '../../lib/hooks/use-media.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { paths } from '../../lib/paths.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { ParcelName } from '../../product/parcel-name.tsx';
import { SelectionBar, useRowSelection } from '../../product/row-selection.tsx';
import { May } from '../../session/may.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabBar } from '../../ui/tab-bar.tsx';
import {
  buildItems,
  createNdrForm,
  findCommonOffer,
  findFormProblems,
  listCommonKinds,
  type NdrForm,
  type NdrFormField,
  type NdrOffer,
  NEXT_DAY,
  toFormField,
} from './ndr-action-form.ts';
import { ndrApi } from './ndr-api.ts';
import { buildNdrColumns, type NdrCommand, useNdrKeys } from './ndr-columns.tsx';
import { NdrLinkDialog } from './ndr-contact.tsx';
import { NdrHistoryDialog } from './ndr-history-dialog.tsx';
import { NdrSettingsDialog } from './ndr-settings-dialog.tsx';
import { describeActionEffect, nameAction, nameDisputeReason, nameTab } from './ndr-texts.ts';
import { RefusedCases } from './refused-cases.tsx';

interface NdrActionDialogProps {
  offer: NdrOffer;
  cases: readonly NdrCase[];
  onClose: () => void;
  /** Called if the server accepts at least one action, before the dialog closes. */
  onDone: () => void;
}

const sorts = ['risk', 'due', 'newest'] as const;

type OpenDialog =
  | { readonly dialog: 'action'; readonly offer: NdrOffer; readonly cases: readonly NdrCase[] }
  | { readonly dialog: 'history' | 'link'; readonly item: NdrCase }
  | { readonly dialog: 'settings' };

export function NdrPage() {
  const params = useListParams();
  const tab = params.readChoice('tab', ndrTabs, 'action_required');
  const isOpenTab = tab === 'action_required';
  const sort = params.readChoice('sort', sorts, isOpenTab ? 'risk' : 'newest');
  const query = ndrApi.useListNdrQuery({ tab, sort, page: String(params.page) }, refetchOnMount);
  const { selectedIds, select, clear } = useRowSelection();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const now = useNow();
  const list = query.data?.data;
  const { counts, hasMore = false } = list ?? {};
  const countPlaceholder = query.isError ? undefined : null;
  const listKey = `${tab} ${sort} ${params.page}`;
  const { cases, newCaseCount, isChanged, showLatest, showNext } = useSteadyCases(
    query.currentData?.data.cases,
    listKey,
  );
  const selectedCases = cases.filter(({ docketNumber }) => selectedIds.has(docketNumber));
  const commonKinds = listCommonKinds(selectedCases);

  // A stable callback prevents the columns and rows from rendering again.
  const runCommand = useCallback((command: NdrCommand, commandCases: readonly NdrCase[]) => {
    const [item] = commandCases;
    if (item === undefined) return;
    if (command === 'history') return setOpenDialog({ dialog: 'history', item });
    if (command === 'link') {
      if (item.canBeLinked) setOpenDialog({ dialog: 'link', item });
      else toast.warning(t`The consignee cannot choose an action for this parcel.`);
      return;
    }
    const offer = findCommonOffer(commandCases, command);
    if (offer !== null) return setOpenDialog({ dialog: 'action', offer, cases: commandCases });
    toast.warning(t`${{ action: nameAction(command) }} is not allowed for this reason or carrier.`);
  }, []);

  useNdrKeys(cases, selectedIds, runCommand);
  const isNarrow = useMedia(TABLET);
  const columns = useMemo(
    () => buildNdrColumns({ now, isNarrow }, (command, item) => runCommand(command, [item])),
    [now, isNarrow, runCommand],
  );

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold text-ink">{t`Failed deliveries`}</h2>
          <p className="text-sm text-muted">
            {t`NDR (non-delivery report): the carrier could not deliver the parcel. Choose the next step.`}
          </p>
          {list === undefined ? <Skeleton className="h-5 w-56" /> : <Summary list={list} />}
        </div>
        <div className="flex flex-wrap items-end gap-2">
          <Select
            label={t`Sort by`}
            options={[
              { id: 'risk', label: t`Money at risk` },
              { id: 'due', label: t`Time left` },
              { id: 'newest', label: t`Newest` },
            ]}
            value={sort}
            onChange={(nextSort) => params.change({ sort: nextSort })}
          />
          <LinkButton href={paths.attempts()} icon={ShieldQuestionMark}>
            {t`Carrier audit`}
          </LinkButton>
          <May permission="settings:write">
            <Button
              icon={<Settings2 aria-hidden="true" className="size-4 text-muted" />}
              onPress={() => setOpenDialog({ dialog: 'settings' })}
            >
              {t`Set default action`}
            </Button>
          </May>
        </div>
      </div>
      <ListView
        label={t`Failed deliveries`}
        query={query}
        items={cases}
        failure={t`The failed deliveries could not be loaded`}
        columns={columns}
        getId={({ docketNumber }) => docketNumber}
        {...(isOpenTab && { selectedIds, onSelectionChange: select })}
        onRowAction={(id) => {
          const item = cases.find(({ docketNumber }) => docketNumber === id);
          if (item !== undefined) setOpenDialog({ dialog: 'history', item });
        }}
        toolbar={
          <>
            <TabBar
              label={t`Failed deliveries by state`}
              tabs={ndrTabs.map((key) => ({
                key,
                to: { search: `?tab=${key}` },
                label: nameTab(key),
                isCurrent: key === tab,
                count: counts ? formatCappedCount(counts[key], MAX_COUNTED) : countPlaceholder,
              }))}
            />
            {isChanged && (
              <Banner tone="info" action={{ label: t`Show`, onPress: showLatest }}>
                {newCaseCount === 0
                  ? t`Some cases have left this list.`
                  : plural(newCaseCount, { one: '# new case', other: '# new cases' })}
              </Banner>
            )}
            <SelectionBar
              count={selectedCases.length}
              onClear={clear}
              note={
                commonKinds.length === 0 && (
                  <span className="ml-2">
                    {t`No action is allowed for all selected cases. Select cases with the same reason.`}
                  </span>
                )
              }
            >
              {commonKinds.map((kind) => (
                <Button key={kind} onPress={() => runCommand(kind, selectedCases)}>
                  {nameAction(kind)}
                </Button>
              ))}
            </SelectionBar>
          </>
        }
        empty={{
          icon: PackageCheck,
          title: isOpenTab ? t`No failed deliveries need your answer` : t`No cases in this list`,
          text: t`A parcel that a carrier cannot deliver appears here with the reason and the money at risk. You have 24 hours to answer.`,
        }}
        paging={params.pageByNumber({
          pageSize: NDR_PAGE_SIZE,
          rows: cases,
          hasMore,
          count: counts && { total: counts[tab], max: MAX_COUNTED },
        })}
      />
      {openDialog?.dialog === 'action' && (
        <NdrActionDialog
          offer={openDialog.offer}
          cases={openDialog.cases}
          onDone={() => {
            clear();
            showNext();
          }}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog?.dialog === 'history' && (
        <NdrHistoryDialog item={openDialog.item} onClose={() => setOpenDialog(null)} />
      )}
      {openDialog?.dialog === 'link' && (
        <NdrLinkDialog item={openDialog.item} onClose={() => setOpenDialog(null)} />
      )}
      {openDialog?.dialog === 'settings' && (
        <NdrSettingsDialog onClose={() => setOpenDialog(null)} />
      )}
    </div>
  );
}

/** Keeps rows in place while the list changes, so that a click hits the intended row. */
function useSteadyCases(latestCases: readonly NdrCase[] | undefined, listKey: string) {
  const latestList = { listKey, rows: latestCases, seenCases: latestCases, isWaiting: false };
  const [list, setList] = useState(latestList);
  const hasNextCases = list.isWaiting && list.seenCases !== latestCases;
  const isOutdated = list.listKey !== listKey || hasNextCases;
  const showLatest = () => setList(latestList);
  if (latestCases !== undefined && (list.rows === undefined || isOutdated)) showLatest();
  const casesByDocket = new Map(latestCases?.map((item) => [item.docketNumber, item]));
  const rows = list.rows ?? [];
  const remainingCount = rows.filter(({ docketNumber }) => casesByDocket.has(docketNumber)).length;
  return {
    cases: rows.map((item) => casesByDocket.get(item.docketNumber) ?? item),
    newCaseCount: casesByDocket.size - remainingCount,
    isChanged:
      latestCases !== undefined &&
      (casesByDocket.size > remainingCount || rows.length > remainingCount),
    showLatest,
    /** Shows the next list from the server, because it includes the user's action. */
    showNext: () => setList({ ...list, seenCases: latestCases, isWaiting: true }),
  };
}

function Summary({ list }: { list: NdrList }) {
  const caseCount = list.counts.action_required;
  return (
    <p className="text-base text-muted tabular-nums">
      {plural(caseCount, { one: '# case needs an answer', other: '# cases need an answer' })}
      {caseCount > 0 && ` · ${t`${{ amount: formatPaise(list.riskPaise) }} at risk`}`}
    </p>
  );
}

function NdrActionDialog({ offer, cases, onClose, onDone }: NdrActionDialogProps) {
  const { kind, required, optional, days } = offer;
  const form = useCheckedForm<NdrForm>(createNdrForm(offer, cases), (values) =>
    findFormProblems(offer, values, cases),
  );
  const [send] = ndrApi.useCreateNdrActionsMutation();
  const [refusedCases, setRefusedCases] = useState<readonly NdrResult[]>([]);
  const getIdempotencyKey = useIdempotencyKey();
  const name = nameAction(kind);

  function showResults(results: readonly NdrResult[]) {
    const refusedResults = results.filter(({ state }) => state === 'refused');
    const acceptedCount = cases.length - refusedResults.length;
    if (acceptedCount > 0) {
      toast.success(
        plural(acceptedCount, { one: `${name}: # parcel`, other: `${name}: # parcels` }),
      );
      onDone();
    }
    if (refusedResults.length === 0) onClose();
    else setRefusedCases(refusedResults);
  }

  const requiredFields = required.map(toFormField);
  const bindField = <Field extends NdrFormField>(field: Field) => ({
    control: form.control,
    name: field,
    isRequired: requiredFields.includes(field),
    autoFocus: field === requiredFields[0],
  });
  const hasField = (field: NdrField) => required.includes(field) || optional.includes(field);
  const [firstCase] = cases;
  const parcelText =
    cases.length === 1 && firstCase !== undefined ? (
      <ParcelName parcel={{ ...firstCase, consigneeName: firstCase.consignee.name }} />
    ) : (
      plural(cases.length, { one: '# parcel', other: '# parcels' })
    );

  return (
    <CallDialog
      title={name}
      isDanger={kind === 'return'}
      keepLabel={t`Cancel`}
      submitLabel={name}
      isSubmitFocused={required.length === 0}
      form={form}
      send={(values) => {
        const body = { items: buildItems(cases, offer, values) };
        return send({ body, idempotencyKey: getIdempotencyKey(body) });
      }}
      failure={t`The action could not be sent. Try again.`}
      onDone={({ data }) => showResults(data)}
      outcome={
        refusedCases.length === 0 ? undefined : (
          <RefusedCases refusedResults={refusedCases} cases={cases} />
        )
      }
      onClose={onClose}
    >
      <p className="text-base text-ink">
        <span className="font-medium">{parcelText}</span>
        <span className="block text-muted">{describeActionEffect(kind)}</span>
      </p>
      {hasField('date') && (
        <FormSelect
          label={t`Delivery day`}
          hint={t`No deliveries on Sundays and holidays`}
          options={[
            ...(required.includes('date') ? [] : [{ id: NEXT_DAY, label: t`Next delivery day` }]),
            ...days.map((day) => ({ id: day, label: formatDate(day) })),
          ]}
          {...bindField('date')}
        />
      )}
      {hasField('address') && (
        <FormTextArea
          label={t`House number, building and street`}
          maxLength={MAX_ADDRESS_CHARS}
          {...bindField('address')}
        />
      )}
      {hasField('landmark') && (
        <FormTextField
          label={t`Landmark`}
          maxLength={MAX_LANDMARK_CHARS}
          {...bindField('landmark')}
        />
      )}
      {hasField('phone') && (
        <FormTextField
          label={t`Consignee’s phone`}
          prefix="+91"
          type="tel"
          inputMode="tel"
          maxLength={20}
          {...bindField('phone')}
        />
      )}
      {hasField('codPaise') && (
        <FormTextField
          label={t`COD amount`}
          prefix="₹"
          inputMode="decimal"
          isNumeric
          {...bindField('codRupees')}
        />
      )}
      {hasField('disputeReason') && (
        <FormSelect
          label={t`Dispute reason`}
          options={disputeReasons.map((reason) => ({
            id: reason,
            label: nameDisputeReason(reason),
          }))}
          {...bindField('disputeReason')}
        />
      )}
      {hasField('remark') && (
        <FormTextArea
          label={t`Remark`}
          hint={kind === 'reattempt' ? t`For example, when you called the consignee` : undefined}
          maxLength={MAX_REMARK_CHARS}
          {...bindField('remark')}
        />
      )}
    </CallDialog>
  );
}
