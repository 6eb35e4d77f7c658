import { t } from '@lingui/core/macro';
import type { ReturnedParcel } from '@shipdesk/contract/shipping/returns';
import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import type { useScanSound } from '../../lib/scan-sound.ts';
import { CameraView } from '../../product/camera-view.tsx';
import { base64Of } from '../../product/photos/photo-file.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ScanFeedback } from '../../ui/scan/scan-feedback.tsx';
import { ScanField, type ScanFieldHandle } from '../../ui/scan/scan-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Finding, ReturnedParcelCard } from './returned-parcel-card.tsx';
import { useAcknowledgeReturnMutation, useFindReturnMutation } from './returns-api.ts';
import { conditionName } from './returns-texts.ts';

/** A parcel on the desk. */
interface Desk {
  readonly parcel: ReturnedParcel;
  readonly finding: Finding;
  /** Something was entered and not saved. */
  readonly isTouched: boolean;
  /** Acknowledged here, and not before. */
  readonly isDone: boolean;
}

/** The result of the last scan, unless the parcel itself shows it. */
type Notice =
  | { readonly kind: 'unfound'; readonly code: string; readonly message: string }
  | { readonly kind: 'unfinished'; readonly code: string };

/** Scans a returned parcel, takes its condition and goes on to the next. */
export function ReturnDesk({ sound }: { sound: ReturnType<typeof useScanSound> }) {
  const field = useRef<ScanFieldHandle>(null);
  const [desk, setDesk] = useState<Desk | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [isCameraOn, setCameraOn] = useState(false);
  const [find, finding] = useFindReturnMutation();
  const [acknowledge, acknowledging] = useAcknowledgeReturnMutation();
  const keyOf = useIdempotencyKey();
  const [attempt, setAttempt] = useState(0);
  const isOpen = desk !== null && !desk.isDone && desk.parcel.state !== 'closed';

  async function scan(code: string) {
    setCameraOn(false);
    if (isOpen && desk.isTouched) {
      setNotice({ kind: 'unfinished', code });
      sound.play('alarm');
      return;
    }
    const { data, error } = await find({ body: { code } });
    acknowledging.reset();
    if (data === undefined) {
      const message = messageOf(error, t`The server did not answer. Try again.`);
      setNotice({ kind: 'unfound', code, message });
      setDesk(null);
      sound.play('alarm');
      return;
    }
    const parcel = data.data;
    setNotice(null);
    setAttempt(attempt + 1);
    setDesk({
      parcel,
      finding: { condition: parcel.condition ?? 'good', note: parcel.note, photos: null },
      isTouched: false,
      isDone: false,
    });
    sound.play(isAlarming(parcel) ? 'alarm' : 'ok');
  }

  async function save({ parcel, finding: found }: Desk) {
    const { docketNumber } = parcel;
    const { condition, photos } = found;
    const body = {
      condition,
      note: found.note.trim(),
      ...(photos && { photos: photos.map(base64Of) }),
    };
    // The key stays until the parcel is scanned again: a repeated press saves once.
    const idempotencyKey = keyOf([docketNumber, attempt, body]);
    const { data } = await acknowledge({ docketNumber, body, idempotencyKey });
    if (data === undefined) {
      sound.play('alarm');
      return;
    }
    setDesk({
      parcel: { ...parcel, ...data.data, state: 'acknowledged' },
      finding: found,
      isTouched: false,
      isDone: true,
    });
    setNotice(null);
    sound.play('ok');
  }

  function next() {
    setDesk(null);
    setNotice(null);
    acknowledging.reset();
    field.current?.focus();
  }

  return (
    <div className="flex flex-col gap-4">
      <ScanField
        ref={field}
        label={t`Docket number, AWB or order ID`}
        hint={t`Scan the label of a returned parcel, or type the number and press Enter.`}
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
          {t`Acknowledge it or press Next parcel, then scan ${notice.code} again.`}
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
      {desk !== null && !finding.isLoading && (
        <>
          <DeskFeedback desk={desk} />
          <ReturnedParcelCard
            parcel={desk.parcel}
            finding={isOpen ? desk.finding : null}
            onChange={(found) => setDesk({ ...desk, finding: found, isTouched: true })}
          />
          {acknowledging.error !== undefined && (
            <Banner tone="bad">
              {messageOf(acknowledging.error, t`The server did not answer. Try again.`)}
            </Banner>
          )}
          <div className="flex flex-wrap gap-2 max-sm:[&>*]:flex-1">
            <Button onPress={next}>{t`Next parcel`}</Button>
            {isOpen && (
              <Button
                variant="primary"
                isPending={acknowledging.isLoading}
                onPress={() => void save(desk)}
              >
                {desk.parcel.acknowledgedAt === null ? t`Acknowledge` : t`Change`}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}

/** Whether the parcel is not one to acknowledge now. */
function isAlarming({ state }: ReturnedParcel): boolean {
  return state === 'closed' || state === 'acknowledged';
}

function DeskFeedback({ desk: { parcel, isDone } }: { desk: Desk }) {
  const { state, condition, acknowledgedAt, acknowledgedBy } = parcel;
  const found = condition === null ? '' : conditionName(condition);
  if (isDone) return <ScanFeedback tone="ok" title={t`Acknowledged: ${found}`} />;
  if (state === 'closed') {
    return (
      <ScanFeedback tone="bad" title={t`No longer returning`}>
        {t`The carrier reports this parcel as delivered, lost or damaged. Ask the carrier before you book it in.`}
      </ScanFeedback>
    );
  }
  if (acknowledgedAt === null) return null;
  return (
    <ScanFeedback tone="bad" title={t`Acknowledged already: ${found}`}>
      {t`${acknowledgedBy} acknowledged it at ${{ time: formatDateTime(acknowledgedAt) }}. You can change the condition.`}
    </ScanFeedback>
  );
}
