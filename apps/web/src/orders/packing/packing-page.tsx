import { t } from '@lingui/core/macro';
import {
  findPacking,
  markPacked,
  markUnpacked,
  type Packing,
} from '@shipdesk/contract/orders/packing';
import { ArrowLeft, Camera, Volume2, VolumeX } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../api/call-error.ts';
import { afterSuccess, calls } from '../../api/calls.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { paths } from '../../lib/paths.ts';
import { useScanSound } from '../../lib/scan-sound.ts';
import { CameraView } from '../../product/camera-view.tsx';
import { LabelsDialog } from '../../shipping/labels/labels-dialog.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ScanFeedback } from '../../ui/scan/scan-feedback.tsx';
import { ScanField, type ScanFieldHandle } from '../../ui/scan/scan-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PackingCard } from './packing-card.tsx';
import { alarmText } from './packing-texts.ts';

const { useFindPackingMutation, useMarkPackedMutation, useMarkUnpackedMutation } = calls(
  ({ mutation }) => ({
    // A mutation: each scan asks again.
    findPacking: mutation(findPacking),
    markPacked: mutation(markPacked, afterSuccess('Order')),
    markUnpacked: mutation(markUnpacked, afterSuccess('Order')),
  }),
);

/** A parcel on the desk. */
interface Desk {
  readonly packing: Packing;
  readonly checked: ReadonlySet<number>;
  /** Packed here, and not before. */
  readonly isDone: boolean;
}

/** The result of the last scan or press, unless the parcel itself shows it. */
type Notice =
  | { readonly kind: 'unfound'; readonly code: string; readonly message: string }
  | { readonly kind: 'unfinished'; readonly code: string };

/** Scans a parcel, shows its content, marks it as packed and continues with the next. */
export function PackingPage() {
  const navigate = useNavigate();
  const field = useRef<ScanFieldHandle>(null);
  const sound = useScanSound();
  const [desk, setDesk] = useState<Desk | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [isCameraOn, setCameraOn] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const [find, finding] = useFindPackingMutation();
  const [mark, marking] = useMarkPackedMutation();
  const [unmark, unmarking] = useMarkUnpackedMutation();
  const keyOf = useIdempotencyKey();
  const [attempt, setAttempt] = useState(0);

  const alarm = desk === null || desk.isDone ? null : desk.packing.alarm;
  const isOpen = desk !== null && !desk.isDone && alarm === null;
  const isReady = isOpen && desk.checked.size === desk.packing.products.length;

  async function scan(code: string) {
    setCameraOn(false);
    if (isOpen && desk.checked.size > 0) {
      setNotice({ kind: 'unfinished', code });
      sound.play('alarm');
      return;
    }
    const { data, error } = await find({ body: { code } });
    marking.reset();
    unmarking.reset();
    if (data === undefined) {
      const message = messageOf(error, t`The server did not answer. Try again.`);
      setNotice({ kind: 'unfound', code, message });
      setDesk(null);
      sound.play('alarm');
      return;
    }
    setNotice(null);
    setAttempt(attempt + 1);
    setDesk({ packing: data.data, checked: new Set(), isDone: false });
    sound.play(data.data.alarm === null ? 'ok' : 'alarm');
  }

  async function pack({ packing }: Desk) {
    const { docketNumber } = packing;
    // The key stays until the parcel is scanned again: a repeated press marks it once.
    const { data } = await mark({ docketNumber, idempotencyKey: keyOf([docketNumber, attempt]) });
    if (data === undefined) {
      sound.play('alarm');
      return;
    }
    setDesk({ packing: { ...packing, ...data.data }, checked: new Set(), isDone: true });
    setNotice(null);
    sound.play('ok');
  }

  async function unpack({ packing }: Desk) {
    const { data } = await unmark({ docketNumber: packing.docketNumber });
    if (data === undefined) return;
    setAttempt(attempt + 1);
    setDesk({
      packing: { ...packing, ...data.data, alarm: null },
      checked: new Set(),
      isDone: false,
    });
  }

  function next() {
    setDesk(null);
    setNotice(null);
    marking.reset();
    field.current?.focus();
  }

  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4">
      <header className="flex items-center gap-2">
        <IconButton
          label={t`Back to orders`}
          icon={<ArrowLeft aria-hidden="true" className="size-4" />}
          onPress={() => void navigate(paths.forwardOrders())}
        />
        <h1 className="flex-1 text-xl font-semibold text-ink">{t`Packing`}</h1>
        <IconButton
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
      </header>
      <ScanField
        ref={field}
        label={t`Docket number, AWB or reference`}
        hint={t`Scan the label, or type the number and press Enter.`}
        onScan={(code) => void scan(code)}
        action={
          <IconButton
            size="md"
            variant="secondary"
            label={t`Scan with the camera`}
            icon={<Camera aria-hidden="true" className="size-5" />}
            onPress={() => setCameraOn(!isCameraOn)}
          />
        }
      />
      {isCameraOn && (
        <CameraView onCode={(code) => void scan(code)} onClose={() => setCameraOn(false)} />
      )}
      {notice?.kind === 'unfinished' && (
        <ScanFeedback tone="bad" title={t`This parcel is not finished`}>
          {t`Finish it or press Next parcel, then scan ${notice.code} again.`}
        </ScanFeedback>
      )}
      {notice?.kind === 'unfound' && (
        <ScanFeedback tone="bad" title={notice.code}>
          <p>{notice.message}</p>
          <div className="mt-2">
            <Button size="sm" isPending={finding.isLoading} onPress={() => void scan(notice.code)}>
              {t`Try again`}
            </Button>
          </div>
        </ScanFeedback>
      )}
      {finding.isLoading && (
        <div role="status" aria-label={t`Loading`}>
          <Skeleton className="h-48 rounded-lg" />
        </div>
      )}
      {desk === null && notice === null && !finding.isLoading && (
        <ScanFeedback tone="idle" title={t`Scan the first parcel`}>
          {t`Its products appear here as a check list.`}
        </ScanFeedback>
      )}
      {desk !== null && !finding.isLoading && (
        <>
          {desk.isDone && <ScanFeedback tone="ok" title={t`Packed`} />}
          {alarm !== null && (
            <ScanFeedback tone="bad" title={alarmText(alarm, desk.packing).title}>
              {alarmText(alarm, desk.packing).advice}
            </ScanFeedback>
          )}
          <PackingCard
            packing={desk.packing}
            checked={desk.checked}
            canCheck={isOpen}
            onCheck={(checked) => setDesk({ ...desk, checked })}
          />
          {[marking.error, unmarking.error].map(
            (error, at) =>
              error !== undefined && (
                <Banner key={at === 0 ? 'packed' : 'unpacked'} tone="bad">
                  {messageOf(error, t`The server did not answer. Try again.`)}
                </Banner>
              ),
          )}
          <div className="sticky bottom-0 -mx-2 flex flex-wrap gap-2 bg-canvas px-2 py-3 max-sm:[&>*]:flex-1">
            <Button onPress={next}>{t`Next parcel`}</Button>
            {desk.packing.awb !== '' && alarm !== 'cancelled' && alarm !== 'handed_over' && (
              <Button onPress={() => setPrinting(true)}>{t`Print label`}</Button>
            )}
            {(desk.isDone || alarm === 'packed') && (
              <Button isPending={unmarking.isLoading} onPress={() => void unpack(desk)}>
                {t`Unpack`}
              </Button>
            )}
            {isOpen && (
              <Button
                variant="primary"
                isDisabled={!isReady}
                isPending={marking.isLoading}
                onPress={() => void pack(desk)}
              >
                {t`Mark packed`}
              </Button>
            )}
          </div>
          {isOpen && !isReady && (
            <p className="text-sm text-muted">{t`Check every product, then mark the parcel.`}</p>
          )}
        </>
      )}
      {isPrinting && desk !== null && (
        <LabelsDialog
          docketNumbers={[desk.packing.docketNumber]}
          onClose={() => setPrinting(false)}
        />
      )}
    </div>
  );
}
