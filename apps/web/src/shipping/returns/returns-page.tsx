import { t } from '@lingui/core/macro';
import * as calls from '@shipdesk/contract/shipping/returns';
import {
  MAX_RETURNS_COUNTED,
  RETURNS_PAGE_SIZE,
  type ReturnedParcel,
} from '@shipdesk/contract/shipping/returns';
import {
  MAX_RETURN_NOTE_CHARS,
  type ReturnCondition,
  type ReturnState,
  type ReturnTab,
  returnConditions,
  returnTabs,
} from '@shipdesk/domain/shipping/returned-parcel';
import { MAX_PHOTOS } from '@shipdesk/domain/values/photo/photo';
import { PackageCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { afterSuccess, buildCalls } from '../../api/calls.ts';
import { formatCappedCount, formatDateTime, formatPaise } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { paths } from '../../lib/paths.ts';
import { getReturnReasonName } from '../../lib/return-texts.ts';
import { useScanSound } from '../../lib/scan-sound.ts';
import { PageHeader } from '../../product/detail-page.tsx';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { ParcelName } from '../../product/parcel-name.tsx';
import { type NewPhoto, PhotoField, toBase64 } from '../../product/photos/photo-field.tsx';
import { PhotoStrip } from '../../product/photos/photo-strip.tsx';
import { ScanStation, SoundButton, useScanStation } from '../../product/scan-station.tsx';
import { May } from '../../session/may.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { ScanFeedback } from '../../ui/scan/scan-field.tsx';
import { TabBar } from '../../ui/tab-bar.tsx';
import { renderLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { nameReason } from '../ndr/ndr-texts.ts';

const returnsApi = buildCalls(({ query, mutation }) => ({
  listReturns: query(calls.listReturns, ['Order']),
  // A mutation, because every scan must send a request. A query would be cached.
  findReturn: mutation(calls.findReturn),
  acknowledgeReturn: mutation(calls.acknowledgeReturn, afterSuccess('Order')),
}));

export function ReturnsPage() {
  const sound = useScanSound();
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-4">
        <PageHeader
          back={{ label: t`Back to orders`, to: paths.forwardOrders() }}
          title={t`Returns`}
          badges={
            <span className="ml-auto">
              <SoundButton sound={sound} />
            </span>
          }
        />
        <div className="w-full max-w-2xl">
          <ReturnScanner sound={sound} />
        </div>
      </div>
      <ReturnList />
    </div>
  );
}

interface Finding {
  readonly condition: ReturnCondition;
  readonly note: string;
  /** Null keeps the photos of an earlier acknowledgement. */
  readonly photos: readonly NewPhoto[] | null;
}

interface ScannedReturn {
  readonly parcel: ReturnedParcel;
  readonly finding: Finding;
  /** True if the user has entered values that are not saved. */
  readonly isTouched: boolean;
  /** True once the parcel was acknowledged on this page. */
  readonly isDone: boolean;
}

function ReturnList() {
  const params = useListParams();
  const tab = params.readChoice('tab', returnTabs, 'delivered');
  const query = returnsApi.useListReturnsQuery({ tab, page: String(params.page) }, refetchOnMount);
  const { counts, returns = [], hasMore = false } = query.data?.data ?? {};
  const countPlaceholder = query.isError ? undefined : null;
  return (
    <ListView
      label={t`Returned parcels`}
      query={query}
      items={returns}
      failure={t`The returns could not be loaded`}
      columns={buildReturnColumns()}
      getId={({ docketNumber }) => docketNumber}
      toolbar={
        <TabBar
          label={t`Returns by state`}
          tabs={returnTabs.map((key) => ({
            key,
            to: { search: `?tab=${key}` },
            label: nameTab(key),
            isCurrent: key === tab,
            count: counts ? formatCappedCount(counts[key], MAX_RETURNS_COUNTED) : countPlaceholder,
          }))}
        />
      }
      empty={{
        icon: PackageCheck,
        title:
          tab === 'delivered' ? t`No returned parcels to acknowledge` : t`No returns in this list`,
        text: t`When a carrier brings a parcel back, it appears here. Scan it on arrival to record its condition.`,
      }}
      paging={params.pageByNumber({
        pageSize: RETURNS_PAGE_SIZE,
        rows: returns,
        hasMore,
        count: counts && { total: counts[tab], max: MAX_RETURNS_COUNTED },
      })}
    />
  );
}

const buildReturnColumns = (): readonly TableColumn<ReturnedParcel>[] => [
  {
    header: t`Parcel`,
    render: (parcel) => (
      <>
        <ParcelName parcel={parcel} />
        <span className="line-clamp-2 text-sm break-words text-muted">
          {parcel.products.map(({ name, quantity }) => `${name} × ${quantity}`).join(', ')}
        </span>
      </>
    ),
  },
  {
    header: t`Reason`,
    render: (parcel) =>
      renderLines(
        describeReason(parcel) ?? <span className="text-muted">–</span>,
        parcel.direction === 'reverse' && t`Sent back by the consignee`,
      ),
  },
  {
    header: t`Invoice amount`,
    align: 'end',
    width: 'w-28 lg:w-32',
    render: ({ invoicePaise }) => <span className="tabular-nums">{formatPaise(invoicePaise)}</span>,
  },
  {
    header: t`State`,
    width: 'w-48 lg:w-56',
    render: (parcel) => <ReturnStateCell parcel={parcel} />,
  },
];

function ReturnStateCell({ parcel }: { parcel: ReturnedParcel }) {
  const { state, movedAt, condition, note, acknowledgedAt, acknowledgedBy } = parcel;
  const isGood = condition === 'good';
  return (
    <span className="flex flex-col items-start gap-1">
      {condition === null ? (
        <Badge tone={state === 'delivered' ? 'warn' : 'neutral'}>{nameState(state)}</Badge>
      ) : (
        <Badge tone={isGood ? 'ok' : 'bad'}>{nameCondition(condition)}</Badge>
      )}
      <span className="text-sm break-words text-muted tabular-nums">
        {formatDateTime(acknowledgedAt ?? movedAt)}
        {acknowledgedBy !== '' && ` · ${acknowledgedBy}`}
      </span>
      <PhotoStrip photos={parcel.photos} />
      {note !== '' && <span className="line-clamp-3 text-sm break-words text-ink">{note}</span>}
    </span>
  );
}

const canAcknowledge = ({ parcel, isDone }: ScannedReturn) => !isDone && parcel.state !== 'closed';

function ReturnScanner({ sound }: { sound: ReturnType<typeof useScanSound> }) {
  const [find] = returnsApi.useFindReturnMutation();
  const [acknowledge] = returnsApi.useAcknowledgeReturnMutation();
  const getIdempotencyKey = useIdempotencyKey();
  const station = useScanStation({
    sound,
    find: (code) => find({ body: { code } }),
    toItem: ({ data: parcel }): ScannedReturn => ({
      parcel,
      finding: { condition: parcel.condition ?? 'good', note: parcel.note, photos: null },
      isTouched: false,
      isDone: false,
    }),
    isAlarming: ({ data: { state } }) => state === 'closed' || state === 'acknowledged',
    isUnfinished: (returned) => canAcknowledge(returned) && returned.isTouched,
  });

  function saveInspection({ parcel, finding }: ScannedReturn) {
    const { docketNumber } = parcel;
    const { condition, note, photos } = finding;
    const body = {
      condition,
      note: note.trim(),
      ...(photos && { photos: photos.map(toBase64) }),
    };
    const idempotencyKey = getIdempotencyKey([docketNumber, station.attempt, body]);
    return station.save(acknowledge({ docketNumber, body, idempotencyKey }), ({ data }) => ({
      parcel: { ...parcel, ...data, state: 'acknowledged' },
      finding,
      isTouched: false,
      isDone: true,
    }));
  }

  return (
    <ScanStation
      station={station}
      label={t`Docket number, AWB or reference`}
      hint={t`Scan the label of a returned parcel, or type the number and press Enter.`}
      unfinishedAdvice={(code) => t`Acknowledge it or press Next parcel, then scan ${code} again.`}
    >
      {(returned) => ({
        card: (
          <>
            <ReturnFeedback returned={returned} />
            <ReturnedParcelCard
              parcel={returned.parcel}
              finding={canAcknowledge(returned) ? returned.finding : null}
              onChange={(finding) => station.change({ ...returned, finding, isTouched: true })}
            />
          </>
        ),
        actions: (
          <div className="flex flex-wrap gap-2 max-sm:[&>*]:flex-1">
            <Button onPress={station.putAside}>{t`Next parcel`}</Button>
            {canAcknowledge(returned) && (
              <May permission="packing:write">
                <Button
                  variant="primary"
                  isPending={station.isSending}
                  onPress={() => void saveInspection(returned)}
                >
                  {returned.parcel.acknowledgedAt === null ? t`Acknowledge` : t`Change`}
                </Button>
              </May>
            )}
          </div>
        ),
      })}
    </ScanStation>
  );
}

function ReturnFeedback({ returned: { parcel, isDone } }: { returned: ScannedReturn }) {
  const { state, condition, acknowledgedAt, acknowledgedBy } = parcel;
  const conditionName = condition === null ? '' : nameCondition(condition);
  if (isDone) return <ScanFeedback tone="ok" title={t`Acknowledged: ${conditionName}`} />;
  if (state === 'closed') {
    return (
      <ScanFeedback tone="bad" title={t`No longer returning`}>
        {t`The carrier reports this parcel as delivered, lost or damaged. Ask the carrier before you accept it.`}
      </ScanFeedback>
    );
  }
  if (acknowledgedAt === null) return null;
  return (
    <ScanFeedback tone="bad" title={t`Already acknowledged: ${conditionName}`}>
      {t`${acknowledgedBy} acknowledged this parcel on ${{ time: formatDateTime(acknowledgedAt) }}. You can change the condition.`}
    </ScanFeedback>
  );
}

interface ReturnedParcelCardProps {
  parcel: ReturnedParcel;
  /** Null if the parcel cannot be acknowledged. */
  finding: Finding | null;
  onChange: (finding: Finding) => void;
}

function ReturnedParcelCard({ parcel, finding, onChange }: ReturnedParcelCardProps) {
  const { products, photos, consigneeName, consigneeCity } = parcel;
  const consigneeText = [consigneeName, consigneeCity].filter((part) => part !== '').join(', ');
  return (
    <section aria-label={t`Parcel`} className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3">
        <div className="min-w-0">
          <h2 className="text-lg">
            <ParcelName parcel={{ ...parcel, consigneeName: consigneeText }} />
          </h2>
        </div>
        <Badge tone={parcel.state === 'acknowledged' ? 'ok' : 'neutral'}>
          {nameState(parcel.state)}
        </Badge>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-b border-line px-4 py-3 sm:grid-cols-3">
        <Fact term={t`Reason`}>{describeReason(parcel) ?? t`Not given by the carrier`}</Fact>
        <Fact term={t`Invoice amount`}>{formatPaise(parcel.invoicePaise)}</Fact>
        <Fact term={t`Last scan`}>{formatDateTime(parcel.movedAt)}</Fact>
      </dl>
      <ul aria-label={t`Products`} className="flex flex-col gap-1 px-4 py-3">
        {products.map(({ name, quantity }, position) => (
          // Two lines of an order may name the same product.
          <li key={position} className="flex justify-between gap-3 text-lg text-ink">
            <span className="min-w-0 wrap-break-word">{name}</span>
            <span className="shrink-0 font-semibold tabular-nums">× {quantity}</span>
          </li>
        ))}
      </ul>
      {finding !== null && (
        <div className="flex flex-col gap-3 border-t border-line px-4 py-3">
          <RadioGroup
            label={t`Condition`}
            options={returnConditions.map((id) => ({ id, label: nameCondition(id) }))}
            value={finding.condition}
            onChange={(condition) => onChange({ ...finding, condition })}
          />
          <TextArea
            label={t`Note`}
            hint={t`What is damaged or missing. Optional.`}
            maxLength={MAX_RETURN_NOTE_CHARS}
            value={finding.note}
            onChange={(note) => onChange({ ...finding, note })}
          />
          {finding.photos === null && photos.length > 0 ? (
            <div className="flex flex-col items-start gap-2">
              <PhotoStrip photos={photos} />
              <Button size="sm" onPress={() => onChange({ ...finding, photos: [] })}>
                {t`Replace the photos`}
              </Button>
            </div>
          ) : (
            <PhotoField
              photos={finding.photos ?? []}
              onChange={(takenPhotos) => onChange({ ...finding, photos: takenPhotos })}
              hint={t`Up to ${MAX_PHOTOS} photos of the parcel and what is in it. Optional.`}
            />
          )}
        </div>
      )}
    </section>
  );
}

function describeReason({ reason, returnReason }: ReturnedParcel): string | null {
  if (reason !== null) return nameReason(reason);
  return returnReason === null ? null : getReturnReasonName(returnReason);
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="text-base text-ink tabular-nums wrap-break-word">{children}</dd>
    </div>
  );
}

function nameTab(tab: ReturnTab): string {
  return {
    delivered: t`To acknowledge`,
    in_transit: t`Returning`,
    initiated: t`Return started`,
    acknowledged: t`Acknowledged`,
    all: t`All`,
  }[tab];
}

function nameState(state: ReturnState): string {
  return {
    delivered: t`Delivered to you`,
    in_transit: t`Returning`,
    initiated: t`Return started`,
    acknowledged: t`Acknowledged`,
    closed: t`No longer returning`,
  }[state];
}

function nameCondition(condition: ReturnCondition): string {
  return {
    good: t`Good`,
    damaged: t`Damaged`,
    missing: t`Items missing`,
    wrong_item: t`Wrong item`,
  }[condition];
}
