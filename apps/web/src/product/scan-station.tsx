import { t } from '@lingui/core/macro';
import { Camera, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Failure, getCallMessage, type Outcome } from '../api/call-error.ts';
import { type CameraProblem, canReadBarcodes, readBarcodes } from '../lib/barcode-camera.ts';
import type { useScanSound } from '../lib/scan-sound.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ScanFeedback, ScanField } from '../ui/scan/scan-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

type Notice =
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }
  | { readonly kind: 'unfinished'; readonly code: string };

type Sound = ReturnType<typeof useScanSound>;

interface ScanRules<Found, Item> {
  sound: Sound;
  find: (code: string) => PromiseLike<Outcome<Found>>;
  toItem: (found: Found) => Item;
  /** True for a parcel that must be put aside, for example a parcel that was scanned before. */
  isAlarming: (found: Found) => boolean;
  /** True while another scan would discard unsaved changes. */
  isUnfinished: (item: Item) => boolean;
}

export function useScanStation<Found, Item>(rules: ScanRules<Found, Item>) {
  const { sound, find, toItem, isAlarming, isUnfinished } = rules;
  const field = useRef<HTMLInputElement>(null);
  const [item, setItem] = useState<Item | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [isFinding, setFinding] = useState(false);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);

  async function scanCode(code: string) {
    if (item !== null && isUnfinished(item)) {
      setNotice({ kind: 'unfinished', code });
      sound.play('alarm');
      return;
    }
    setFinding(true);
    const response = await find(code);
    setFinding(false);
    setError(null);
    if (response.error !== undefined) {
      const message = getCallMessage(response.error, t`The server did not respond. Try again.`);
      setNotice({ kind: 'failed', code, message });
      setItem(null);
      sound.play('alarm');
      return;
    }
    setNotice(null);
    setAttempt(attempt + 1);
    setItem(toItem(response.data));
    sound.play(isAlarming(response.data) ? 'alarm' : 'ok');
  }

  async function saveScan<Data>(
    request: PromiseLike<Outcome<Data>>,
    toSavedItem: (data: Data) => Item,
    { isQuiet = false } = {},
  ) {
    setSending(true);
    const response = await request;
    setSending(false);
    setError(response.error ?? null);
    if (!isQuiet) sound.play(response.error === undefined ? 'ok' : 'alarm');
    if (response.error !== undefined) return;
    setAttempt(attempt + 1);
    setItem(toSavedItem(response.data));
    setNotice(null);
  }

  function putAside() {
    setItem(null);
    setNotice(null);
    setError(null);
    field.current?.focus();
  }

  return {
    field,
    item,
    notice,
    isFinding,
    isSending,
    error,
    /** Part of the idempotency key. Stays the same for a retry after a lost response. */
    attempt,
    scan: (code: string) => void scanCode(code),
    change: setItem,
    save: saveScan,
    putAside,
  };
}

interface ScanStationProps<Item> {
  station: Pick<
    ReturnType<typeof useScanStation<unknown, Item>>,
    'field' | 'item' | 'notice' | 'isFinding' | 'error' | 'scan'
  >;
  label: string;
  hint: string;
  /** What to do with the current item before `code` can be scanned. */
  unfinishedAdvice: (code: string) => string;
  idle?: ReactNode;
  /** Renders the item and its buttons. The error of a failed save appears between them. */
  children: (item: Item) => { readonly card: ReactNode; readonly actions: ReactNode };
}

export function ScanStation<Item>(props: ScanStationProps<Item>) {
  const { station, label, hint, unfinishedAdvice, idle, children } = props;
  const { field, item, notice, isFinding, error } = station;
  const [isCameraOn, setCameraOn] = useState(false);

  function scanCode(code: string) {
    setCameraOn(false);
    station.scan(code);
  }

  const openItem = item !== null && !isFinding ? children(item) : null;
  return (
    <div className="flex flex-col gap-4">
      <ScanField
        ref={field}
        label={label}
        hint={hint}
        onScan={scanCode}
        action={
          <IconButton
            size="md"
            label={t`Scan with the camera`}
            icon={<Camera aria-hidden="true" className="size-5" />}
            onPress={() => setCameraOn(!isCameraOn)}
          />
        }
      />
      {isCameraOn && <CameraView onCode={scanCode} onClose={() => setCameraOn(false)} />}
      {notice?.kind === 'unfinished' && (
        <ScanFeedback tone="bad" title={t`This parcel is not finished`}>
          {unfinishedAdvice(notice.code)}
        </ScanFeedback>
      )}
      {notice?.kind === 'failed' && (
        <ScanFeedback tone="bad" title={notice.code}>
          <p>{notice.message}</p>
          <div className="mt-2">
            <Button size="sm" isPending={isFinding} onPress={() => scanCode(notice.code)}>
              {t`Try again`}
            </Button>
          </div>
        </ScanFeedback>
      )}
      {isFinding && (
        <div role="status" aria-label={t`Loading`}>
          <Skeleton className="h-48 rounded-lg" />
        </div>
      )}
      {item === null && notice === null && !isFinding && idle}
      {openItem !== null && (
        <>
          {openItem.card}
          {error !== null && (
            <Banner tone="bad">
              {getCallMessage(error, t`The server did not respond. Try again.`)}
            </Banner>
          )}
          {openItem.actions}
        </>
      )}
    </div>
  );
}

export function SoundButton({ sound, size = 'sm' }: { sound: Sound; size?: 'sm' | 'md' }) {
  const Icon = sound.isOn ? Volume2 : VolumeX;
  return (
    <IconButton
      size={size}
      label={sound.isOn ? t`Switch the sound off` : t`Switch the sound on`}
      icon={<Icon aria-hidden="true" className="size-5" />}
      onPress={() => sound.switchTo(!sound.isOn)}
    />
  );
}

function CameraView({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<CameraProblem | 'unsupported' | null>(
    canReadBarcodes() ? null : 'unsupported',
  );
  const takeCode = useEffectEvent(onCode);
  const isReading = problem === null;
  useEffect(() => {
    if (!isReading || video.current === null) return;
    return readBarcodes(video.current, {
      onCode: (code) => takeCode(code),
      onProblem: setProblem,
    });
  }, [isReading]);
  const closeButton = <Button size="sm" onPress={onClose}>{t`Close camera`}</Button>;

  if (problem !== null) {
    const texts = {
      unsupported: t`This browser cannot read barcodes with the camera. Use a scanner, or type the number.`,
      refused: t`The camera is blocked for this page. Allow it in the browser settings for this site, or type the number.`,
      missing: t`This device has no camera. Use a scanner, or type the number.`,
      broken: t`The camera did not start. Close other apps that use it, then try again.`,
    };
    return (
      <Banner tone="warn" action={closeButton}>
        {texts[problem]}
      </Banner>
    );
  }
  return (
    <div className="relative overflow-hidden rounded-lg border border-line bg-sunken">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t`Camera picture`}
        className="aspect-4/3 max-h-80 w-full object-cover"
      />
      <div className="absolute right-2 bottom-2">{closeButton}</div>
    </div>
  );
}
