import { plural, t } from '@lingui/core/macro';
import type { HandOver, HandOverParcel, Scan } from '@shipdesk/contract/shipping/hand-overs';
import type { Manifest } from '@shipdesk/contract/shipping/shipment-documents';
import { getParcelTitle } from '@shipdesk/domain/order/parcel-name';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import type { ScanOutcome } from '@shipdesk/domain/shipping/hand-over';
import { PackageCheck, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import { type Failure, getCallMessage, hasStatus, runCall } from '../../api/call-error.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { paths } from '../../lib/paths.ts';
import { useScanSound } from '../../lib/scan-sound.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { DetailPage } from '../../product/detail-page.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { ParcelName } from '../../product/parcel-name.tsx';
import { SoundButton } from '../../product/scan-station.tsx';
import { May } from '../../session/may.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ScanFeedback, ScanField } from '../../ui/scan/scan-field.tsx';
import { handOversApi } from './hand-overs-api.ts';
import { ClosedManifests } from './manifest-dialog.tsx';

/** Colleagues may scan the same parcels, so the page polls. */
const POLL_INTERVAL_MS = 5_000;

export function HandOverPage() {
  const { id = '' } = useParams();
  const [isClosing, setClosing] = useState(false);
  const [closedManifests, setClosedManifests] = useState<readonly Manifest[] | null>(null);
  const query = handOversApi.useGetHandOverQuery(
    { id },
    { ...refetchOnMount, pollingInterval: POLL_INTERVAL_MS, skip: closedManifests !== null },
  );
  const { error } = query;
  const handOver = query.data?.data;
  const allManifestsLink = (
    <LinkButton href={paths.manifests()} {...(closedManifests !== null && { variant: 'primary' })}>
      {t`All manifests`}
    </LinkButton>
  );
  return (
    <>
      <DetailPage
        back={{ label: t`Back to manifests`, to: paths.manifests() }}
        title={t`Scan parcels`}
        description={handOver && `${getCarrierName(handOver.carrier)} · ${handOver.warehouse}`}
        query={handOver === undefined ? query : { ...query, error: undefined }}
        failure={t`The parcels could not be loaded`}
        missingList={{
          icon: PackageCheck,
          title: t`No parcels to hand over`,
          text: t`Every parcel for this carrier at this warehouse has been handed over.`,
          action: allManifestsLink,
        }}
        isMissing={closedManifests === null && (hasStatus(error, 404) || hasStatus(error, 422))}
        skeleton={['h-20', 'h-24', 'h-64']}
      >
        {({ data }) =>
          closedManifests === null ? (
            <ScanPanel
              handOver={data}
              isStale={error !== undefined}
              onClose={() => setClosing(true)}
            />
          ) : (
            <div className="flex max-w-2xl flex-col gap-4">
              <ClosedManifests manifests={closedManifests} />
              <div className="flex gap-2">
                {allManifestsLink}
                <Button onPress={() => setClosedManifests(null)}>{t`Scan more parcels`}</Button>
              </div>
            </div>
          )
        }
      </DetailPage>
      {isClosing && handOver !== undefined && (
        <CloseDialog
          handOver={handOver}
          onClosed={(manifests) => {
            setClosing(false);
            setClosedManifests(manifests);
          }}
          onClose={() => setClosing(false)}
        />
      )}
    </>
  );
}

interface CloseDialogProps {
  handOver: HandOver;
  onClosed: (manifests: readonly Manifest[]) => void;
  onClose: () => void;
}

function CloseDialog({ handOver, onClosed, onClose }: CloseDialogProps) {
  const { id, expected, scanned } = handOver;
  const [close] = handOversApi.useCloseHandOverMutation();
  const getIdempotencyKey = useIdempotencyKey();
  const missingCount = expected - scanned;
  return (
    <CallDialog
      title={t`Close manifest`}
      submitLabel={t`Close manifest`}
      keepLabel={t`Keep scanning`}
      // Another scanned parcel needs a new key, because it makes a different manifest.
      send={() => close({ id, idempotencyKey: getIdempotencyKey([id, expected, scanned]) })}
      failure={t`The manifest could not be closed. Try again.`}
      onDone={({ data }) => onClosed(data)}
      onClose={onClose}
    >
      <p className="text-base text-ink">
        {plural(scanned, {
          one: '# scanned parcel will go on the manifest.',
          other: '# scanned parcels will go on the manifest.',
        })}
      </p>
      {missingCount > 0 && (
        <Banner tone="warn">
          {plural(missingCount, {
            one: '# parcel is missing. It will stay for the next manifest.',
            other: '# parcels are missing. They will stay for the next manifest.',
          })}
        </Banner>
      )}
    </CallDialog>
  );
}

interface ScanPanelProps {
  handOver: HandOver;
  /** True if the last read failed. */
  isStale: boolean;
  onClose: () => void;
}

function ScanPanel({ handOver, isStale, onClose }: ScanPanelProps) {
  const { lastScan, unsentCount, error, sound, scan, resend } = useScans(handOver.id);
  const [remove] = handOversApi.useRemoveScanMutation();
  const { expected, scanned } = handOver;
  const parcelCounts = t`${{ scanned: formatCount(scanned) }} of ${{ expected: formatCount(expected) }}`;
  const allBoxes = plural(handOver.boxes, { one: '# box', other: '# boxes' });
  const boxCounts = t`${{ scanned: formatCount(handOver.scannedBoxes) }} of ${allBoxes}`;

  async function undoScan(docketNumber: string) {
    await runCall(remove({ id: handOver.id, body: { docketNumber } }), {
      failure: t`The scan could not be undone. Try again.`,
    });
  }

  function renderFeedback() {
    if (error !== undefined && unsentCount > 0) {
      return (
        <ScanFeedback
          tone="bad"
          title={plural(unsentCount, { one: '# scan is not sent', other: '# scans are not sent' })}
        >
          <p>
            {getCallMessage(error, t`The server did not respond. The scans stay on this page.`)}
          </p>
          <div className="mt-2">
            <Button size="sm" onPress={resend}>{t`Send again`}</Button>
          </div>
        </ScanFeedback>
      );
    }
    if (lastScan === null) return <ScanFeedback tone="idle" title={t`Scan the first parcel`} />;
    return (
      <ScanFeedback
        tone={lastScan.outcome === 'added' ? 'ok' : 'bad'}
        title={`${getScanOutcomeName(lastScan.outcome)}: ${lastScan.code}`}
      >
        {describeScanAdvice(lastScan)}
      </ScanFeedback>
    );
  }

  return (
    <>
      <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4">
        <ProgressBar
          label={t`Scanned`}
          fraction={expected === 0 ? 0 : scanned / expected}
          detail={handOver.boxes === expected ? parcelCounts : `${parcelCounts} · ${boxCounts}`}
        />
        <ScanField
          label={t`AWB, docket number or reference`}
          hint={t`Scan the label, or type the number and press Enter.`}
          onScan={scan}
          action={<SoundButton sound={sound} size="md" />}
        />
        {renderFeedback()}
      </div>
      {isStale && (
        <Banner tone="warn">{t`The counts could not be refreshed. Scans are still sent.`}</Banner>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <ParcelList
          title={t`Missing`}
          count={expected - scanned}
          parcels={handOver.missingParcels}
          emptyText={t`Every parcel is scanned.`}
        />
        <ParcelList
          title={t`Scanned`}
          count={scanned}
          parcels={handOver.scannedParcels}
          emptyText={t`No parcel is scanned yet.`}
          onRemove={(docketNumber) => void undoScan(docketNumber)}
        />
      </div>
      <div className="sticky bottom-0 -mx-2 flex justify-end gap-2 bg-canvas px-2 py-3">
        <May permission="packing:write">
          <Button variant="primary" isDisabled={scanned === 0 || unsentCount > 0} onPress={onClose}>
            {t`Close manifest`}
          </Button>
        </May>
      </div>
    </>
  );
}

interface ParcelListProps {
  title: string;
  count: number;
  parcels: readonly HandOverParcel[];
  emptyText: string;
  onRemove?: (docketNumber: string) => void;
}

function ParcelList({ title, count, parcels, emptyText, onRemove }: ParcelListProps) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface">
      <h2 className="flex items-center justify-between border-b border-line px-4 py-2.5 text-base font-semibold text-ink">
        {title}
        <span className="text-muted tabular-nums">{formatCount(count)}</span>
      </h2>
      {parcels.length === 0 ? (
        <p className="px-4 py-3 text-base text-muted">{emptyText}</p>
      ) : (
        <ul className="divide-y divide-line">
          {parcels.map((parcel) => (
            <li key={parcel.docketNumber} className="flex items-center gap-3 px-4 py-2">
              <span className="min-w-0 flex-1 text-base">
                <ParcelName
                  parcel={parcel}
                  notes={[
                    `${parcel.consigneeCity} · ${describeBoxes(parcel)}`,
                    parcel.scannedAt !== null &&
                      `${formatDateTime(parcel.scannedAt)} · ${parcel.scannedBy}`,
                  ]}
                />
              </span>
              {onRemove !== undefined && (
                <May permission="packing:write">
                  <IconButton
                    label={t`Undo the scan of ${getParcelTitle(parcel)}`}
                    icon={X}
                    onPress={() => onRemove(parcel.docketNumber)}
                  />
                </May>
              )}
            </li>
          ))}
        </ul>
      )}
      {parcels.length > 0 && parcels.length < count && (
        <p className="border-t border-line px-4 py-2 text-sm text-muted">
          {t`${{ shown: formatCount(parcels.length) }} of ${{ count: formatCount(count) }} are shown.`}
        </p>
      )}
    </section>
  );
}

/** Sends scans in sequence and stops at a failed scan. `resend` sends the failed scan again, then later scans. */
function useScans(handOverId: string) {
  const sound = useScanSound();
  const [send] = handOversApi.useScanParcelMutation();
  const queue = useRef<string[]>([]);
  const isSending = useRef(false);
  const [lastScan, setLastScan] = useState<Scan | null>(null);
  const [unsentCount, setUnsentCount] = useState(0);
  const [error, setError] = useState<Failure>();

  async function sendWaitingScans() {
    if (isSending.current) return;
    isSending.current = true;
    setError(undefined);
    let [code] = queue.current;
    while (code !== undefined) {
      const response = await send({ id: handOverId, body: { code } });
      if (response.error !== undefined) {
        setError(response.error);
        sound.play('alarm');
        break;
      }
      queue.current.shift();
      setUnsentCount(queue.current.length);
      setLastScan(response.data.data);
      sound.play(response.data.data.outcome === 'added' ? 'ok' : 'alarm');
      [code] = queue.current;
    }
    isSending.current = false;
  }

  return {
    lastScan,
    unsentCount,
    error,
    sound,
    scan: (code: string) => {
      queue.current.push(code);
      setUnsentCount(queue.current.length);
      void sendWaitingScans();
    },
    resend: () => void sendWaitingScans(),
  };
}

function getScanOutcomeName(outcome: ScanOutcome): string {
  return {
    added: t`Scanned`,
    repeated: t`Already scanned`,
    other_carrier: t`Another carrier`,
    other_warehouse: t`Another warehouse`,
    on_manifest: t`On a closed manifest`,
    picked_up: t`Already picked up`,
    cancelled: t`Cancelled`,
    not_booked: t`Not booked`,
    reverse: t`Reverse order`,
    unknown: t`Unknown number`,
  }[outcome];
}

function describeBoxes({ boxes, scannedBoxes }: HandOverParcel): string {
  const count = plural(boxes, { one: '# box', other: '# boxes' });
  return scannedBoxes > 0 && scannedBoxes < boxes
    ? t`${{ scanned: formatCount(scannedBoxes) }} of ${count} scanned`
    : count;
}

function describeBoxAdvice(box: number, { boxes, scannedBoxes }: HandOverParcel): string {
  const missingCount = boxes - scannedBoxes;
  const advice =
    missingCount === 0
      ? t`The parcel is complete.`
      : plural(missingCount, { one: '# box is missing.', other: '# boxes are missing.' });
  return t`Box ${{ box: formatCount(box) }} of ${{ boxes: formatCount(boxes) }}. ${advice}`;
}

function describeScanAdvice({ outcome, parcel, box, carrier, warehouse, manifest }: Scan): string {
  const advice: Readonly<Record<ScanOutcome, () => string>> = {
    added: () =>
      parcel !== null && box !== null
        ? describeBoxAdvice(box, parcel)
        : plural(parcel?.boxes ?? 1, {
            one: '# box. Hand it to the carrier.',
            other: '# boxes. Hand all of them to the carrier.',
          }),
    repeated: () =>
      t`${{ name: parcel?.scannedBy ?? '' }} scanned this parcel on ${{ time: formatDateTime(parcel?.scannedAt ?? '') }}. Count it once.`,
    other_carrier: () =>
      t`This parcel ships with ${{ carrier: getCarrierName(carrier) }}. Put it aside.`,
    other_warehouse: () => t`This parcel is booked from ${warehouse}. Put it aside.`,
    on_manifest: () => t`This parcel is on manifest ${manifest}.`,
    picked_up: () => t`The carrier has already picked up this parcel.`,
    cancelled: () => t`This shipment is cancelled. Do not hand it over.`,
    not_booked: () => t`This order is not booked. Ship it first.`,
    reverse: () => t`This parcel is a return to you. Do not hand it to the carrier.`,
    unknown: () => t`No order has this number. Check the label.`,
  };
  return advice[outcome]();
}
