import { t } from '@lingui/core/macro';
import type { ReturnedParcel } from '@shipdesk/contract/shipping/returns';
import { formatDateTime } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import type { useScanSound } from '../../lib/scan-sound.ts';
import { base64Of } from '../../product/photos/photo-file.ts';
import { ScanDesk, useScanDesk } from '../../product/scan-desk.tsx';
import { Button } from '../../ui/button.tsx';
import { ScanFeedback } from '../../ui/scan/scan-feedback.tsx';
import { type Finding, ReturnedParcelCard } from './returned-parcel-card.tsx';
import { useAcknowledgeReturnMutation, useFindReturnMutation } from './returns-api.ts';
import { conditionName } from './returns-texts.ts';

/** A parcel on the desk. */
interface Returned {
  readonly parcel: ReturnedParcel;
  readonly finding: Finding;
  /** Something was entered and not saved. */
  readonly isTouched: boolean;
  /** Acknowledged here, and not before. */
  readonly isDone: boolean;
}

const isOpen = ({ parcel, isDone }: Returned) => !isDone && parcel.state !== 'closed';

/** Scans a returned parcel, takes its condition and goes on to the next. */
export function ReturnDesk({ sound }: { sound: ReturnType<typeof useScanSound> }) {
  const [find] = useFindReturnMutation();
  const [acknowledge] = useAcknowledgeReturnMutation();
  const keyOf = useIdempotencyKey();
  const desk = useScanDesk({
    sound,
    find: (code) => find({ body: { code } }),
    open: ({ data: parcel }): Returned => ({
      parcel,
      finding: { condition: parcel.condition ?? 'good', note: parcel.note, photos: null },
      isTouched: false,
      isDone: false,
    }),
    isAlarming: ({ data: { state } }) => state === 'closed' || state === 'acknowledged',
    isUnfinished: (returned) => isOpen(returned) && returned.isTouched,
  });

  function save({ parcel, finding }: Returned) {
    const { docketNumber } = parcel;
    const { condition, note, photos } = finding;
    const body = {
      condition,
      note: note.trim(),
      ...(photos && { photos: photos.map(base64Of) }),
    };
    const idempotencyKey = keyOf([docketNumber, desk.attempt, body]);
    return desk.save(acknowledge({ docketNumber, body, idempotencyKey }), ({ data }) => ({
      parcel: { ...parcel, ...data, state: 'acknowledged' },
      finding,
      isTouched: false,
      isDone: true,
    }));
  }

  return (
    <ScanDesk
      desk={desk}
      label={t`Docket number, AWB or order ID`}
      hint={t`Scan the label of a returned parcel, or type the number and press Enter.`}
      unfinishedAdvice={(code) => t`Acknowledge it or press Next parcel, then scan ${code} again.`}
    >
      {(returned) => ({
        card: (
          <>
            <ReturnFeedback returned={returned} />
            <ReturnedParcelCard
              parcel={returned.parcel}
              finding={isOpen(returned) ? returned.finding : null}
              onChange={(finding) => desk.change({ ...returned, finding, isTouched: true })}
            />
          </>
        ),
        actions: (
          <div className="flex flex-wrap gap-2 max-sm:[&>*]:flex-1">
            <Button onPress={desk.putAside}>{t`Next parcel`}</Button>
            {isOpen(returned) && (
              <Button
                variant="primary"
                isPending={desk.isSending}
                onPress={() => void save(returned)}
              >
                {returned.parcel.acknowledgedAt === null ? t`Acknowledge` : t`Change`}
              </Button>
            )}
          </div>
        ),
      })}
    </ScanDesk>
  );
}

function ReturnFeedback({ returned: { parcel, isDone } }: { returned: Returned }) {
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
