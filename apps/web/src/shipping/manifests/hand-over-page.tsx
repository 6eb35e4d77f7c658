import { plural, t } from '@lingui/core/macro';
import type { HandOver } from '@shipdesk/contract/shipping/hand-overs';
import { carrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { ArrowLeft, CircleAlert, PackageCheck, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { hasStatus, messageOf } from '../../api/call-error.ts';
import { formatCount } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ScanFeedback } from '../../ui/scan/scan-feedback.tsx';
import { ScanField } from '../../ui/scan/scan-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CloseHandOverDialog } from './close-hand-over-dialog.tsx';
import { HandOverLists } from './hand-over-lists.tsx';
import {
  useCloseHandOverMutation,
  useGetHandOverQuery,
  useRemoveScanMutation,
} from './hand-overs-api.ts';
import { ClosedManifests } from './manifest-dialog.tsx';
import { scanAdvice, scanTitle } from './scan-texts.ts';
import { useScans } from './use-scans.ts';

/** Colleagues scan the same parcels. */
const POLL_MS = 5_000;

/** Scans the parcels that a courier takes along from a warehouse, then closes their manifest. */
export function HandOverPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const [isClosing, setClosing] = useState(false);
  const [close, closing] = useCloseHandOverMutation();
  const keyOf = useIdempotencyKey();
  const closed = closing.data?.data;
  const { data, error, isFetching, refetch } = useGetHandOverQuery(
    { id },
    { pollingInterval: POLL_MS, refetchOnMountOrArgChange: true, skip: closed !== undefined },
  );
  const handOver = data?.data;

  async function closeManifest(shown: HandOver) {
    // Another scan or another closing makes another manifest.
    const { data: done } = await close({
      id,
      idempotencyKey: keyOf([id, shown.expected, shown.scanned]),
    });
    if (done !== undefined) setClosing(false);
  }

  function content() {
    if (closed !== undefined) {
      return (
        <div className="flex max-w-2xl flex-col gap-4">
          <ClosedManifests manifests={closed} />
          <div className="flex gap-2">
            <LinkButton href={paths.manifests()} variant="primary">{t`All manifests`}</LinkButton>
            <Button onPress={closing.reset}>{t`Scan more parcels`}</Button>
          </div>
        </div>
      );
    }
    if (hasStatus(error, 404) || hasStatus(error, 422)) {
      return (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={<PackageCheck aria-hidden="true" className="size-5" />}
            title={t`No parcel waits here`}
            action={<LinkButton href={paths.manifests()}>{t`All manifests`}</LinkButton>}
          >
            {t`Every parcel of this carrier and warehouse is handed over.`}
          </EmptyState>
        </div>
      );
    }
    if (handOver !== undefined) {
      return (
        <Scanning
          handOver={handOver}
          isStale={error !== undefined}
          onClose={() => setClosing(true)}
        />
      );
    }
    if (error !== undefined && !isFetching) {
      return (
        <div role="alert" className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
            title={t`The parcels could not be loaded`}
            action={<Button onPress={() => void refetch()}>{t`Try again`}</Button>}
          >
            {messageOf(error, t`Try again in a moment.`)}
          </EmptyState>
        </div>
      );
    }
    return (
      <div role="status" aria-label={t`Loading`} className="flex flex-col gap-4">
        <Skeleton className="h-20" />
        <Skeleton className="h-24" />
        <Skeleton className="h-64" />
      </div>
    );
  }

  return (
    <div className="flex flex-col gap-4">
      <header className="flex items-center gap-2">
        <IconButton
          label={t`Back to manifests`}
          icon={<ArrowLeft aria-hidden="true" className="size-4" />}
          onPress={() => void navigate(paths.manifests())}
        />
        <div className="min-w-0">
          <h1 className="text-xl font-semibold text-ink">{t`Scan parcels`}</h1>
          {handOver !== undefined && (
            <p className="text-sm text-muted wrap-break-word">
              {carrierName(handOver.carrier)} · {handOver.warehouse}
            </p>
          )}
        </div>
      </header>
      {content()}
      {isClosing && handOver !== undefined && (
        <CloseHandOverDialog
          scanned={handOver.scanned}
          missing={handOver.expected - handOver.scanned}
          isPending={closing.isLoading}
          error={closing.error}
          onConfirm={() => void closeManifest(handOver)}
          onCancel={() => setClosing(false)}
        />
      )}
    </div>
  );
}

interface ScanningProps {
  handOver: HandOver;
  /** The last read failed. */
  isStale: boolean;
  onClose: () => void;
}

function Scanning({ handOver, isStale, onClose }: ScanningProps) {
  const { last, unsent, error, sound, scan, resend } = useScans(handOver.id);
  const [remove] = useRemoveScanMutation();
  const { expected, scanned } = handOver;

  async function takeBack(docketNumber: string) {
    const { error: failure } = await remove({ id: handOver.id, body: { docketNumber } });
    if (failure !== undefined) {
      toast.error(messageOf(failure, t`The scan could not be undone. Try again.`));
    }
  }

  return (
    <>
      <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4">
        <ProgressBar
          label={t`Scanned`}
          part={expected === 0 ? 0 : scanned / expected}
          detail={t`${{ scanned: formatCount(scanned) }} of ${{ expected: formatCount(expected) }}`}
        />
        <ScanField
          label={t`AWB or docket number`}
          hint={t`Scan the label, or type the number and press Enter.`}
          onScan={scan}
          action={
            <IconButton
              size="md"
              variant="secondary"
              label={sound.isOn ? t`Switch the sound off` : t`Switch the sound on`}
              icon={
                sound.isOn ? (
                  <Volume2 aria-hidden="true" className="size-5" />
                ) : (
                  <VolumeX aria-hidden="true" className="size-5" />
                )
              }
              onPress={() => sound.switchTo(!sound.isOn)}
            />
          }
        />
        {error !== undefined && unsent > 0 ? (
          <ScanFeedback
            tone="bad"
            title={plural(unsent, { one: '# scan is not sent', other: '# scans are not sent' })}
          >
            <p>
              {messageOf(error, t`The server did not answer. The scans are kept on this page.`)}
            </p>
            <div className="mt-2">
              <Button size="sm" onPress={resend}>{t`Send again`}</Button>
            </div>
          </ScanFeedback>
        ) : last === null ? (
          <ScanFeedback tone="idle" title={t`Scan the first parcel`} />
        ) : (
          <ScanFeedback
            tone={last.outcome === 'added' ? 'ok' : 'bad'}
            title={`${scanTitle(last.outcome)}: ${last.code}`}
          >
            {scanAdvice(last)}
          </ScanFeedback>
        )}
      </div>
      {isStale && (
        <Banner tone="warn">{t`The counts could not be refreshed. Scans are still sent.`}</Banner>
      )}
      <HandOverLists handOver={handOver} onRemove={(docketNumber) => void takeBack(docketNumber)} />
      <div className="sticky bottom-0 -mx-2 flex justify-end gap-2 bg-canvas px-2 py-3">
        <Button variant="primary" isDisabled={scanned === 0 || unsent > 0} onPress={onClose}>
          {t`Close manifest`}
        </Button>
      </div>
    </>
  );
}
