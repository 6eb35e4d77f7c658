import { plural, t } from '@lingui/core/macro';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import {
  addDays,
  formatDayMonthYear,
  type IsoDate,
  parseTypedDate,
} from '@shipdesk/domain/values/time/calendar';
import { useMemo, useState } from 'react';
import { findRefusedFields, getCallMessage } from '../../api/call-error.ts';
import { formatDate } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { useToday } from '../../lib/hooks/use-now.ts';
import { getServiceName } from '../../lib/quote-texts.ts';
import type { Finding } from '../../product/sheet-edits.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { listBlockers, nameFields } from './rate-checks.ts';
import {
  buildPublishPayload,
  newerVersionField,
  type RateEditing,
  toRateBase,
} from './rate-edits.ts';
import { RateReplay } from './rate-replay.tsx';
import { RateFindings } from './rate-table.tsx';
import { type CardName, ratesApi } from './rates-api.ts';
import { describeBase, describeChanges } from './rates-texts.ts';
import { parseTerms } from './terms/terms-form.ts';

interface PublishDialogProps {
  cardName: CardName;
  editing: RateEditing;
  onClose: () => void;
  onPublished: () => void;
  /** Closes the dialog and moves the focus to a field. */
  onGo: (field: string) => void;
}

export function PublishDialog({
  cardName,
  editing,
  onClose,
  onPublished,
  onGo,
}: PublishDialogProps) {
  const { edits, dispatch, changedPrices, hasTermsChanges, checks } = editing;
  const today = useToday();
  const [effectiveInput, setEffectiveInput] = useState<EffectiveInput>(() => ({
    when: 'now',
    day: formatDayMonthYear(addDays(today, 1)),
  }));
  const [publish, { isLoading, error }] = ratesApi.usePublishRateCardMutation();
  const getIdempotencyKey = useIdempotencyKey();
  const effectiveOn = readFirstDay(effectiveInput, today);
  const replacementNotes = useReplacementNotes(cardName, effectiveOn ?? today);

  const terms = useMemo(() => parseTerms(edits.sheet.terms), [edits.sheet.terms]);
  const { version } = edits.base;
  const base = describeBase(version);
  const problems = [...findNewerProblems(editing), ...listBlockers(checks, edits.sheet.terms)];
  const isUnchanged = changedPrices.length === 0 && !hasTermsChanges;
  const changes = describeChanges(changedPrices.length, hasTermsChanges);
  const serviceName = getServiceName(cardName.service);
  const carrierName = getCarrierName(cardName.carrier);
  const refusedFields = findRefusedFields(error);
  const refusedProblems = nameFields(
    refusedFields.filter(({ field }) => field !== 'effectiveOn'),
    edits.sheet.terms,
  );
  const reason =
    isUnchanged && version > 0
      ? t`There are no changes from ${base}.`
      : describeBlockingReason(problems);

  async function publishCard() {
    const body = effectiveOn === undefined ? null : buildPublishPayload(edits, effectiveOn);
    if (body === null) return;
    const { data: card } = await publish({
      ...cardName,
      body,
      idempotencyKey: getIdempotencyKey(body),
    });
    if (card === undefined) return;
    dispatch({ type: 'published', base: toRateBase(card) });
    const [versionText, day] = [card.version, formatDate(card.effectiveOn)];
    toast.success(
      effectiveOn === null
        ? t`Version ${versionText} of ${serviceName} is published and in force from today, ${day}.`
        : t`Version ${versionText} of ${serviceName} is published and will come into force on ${day}.`,
    );
    onPublished();
  }

  return (
    <Dialog
      title={t`Publish ${serviceName}`}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            aria-describedby="publish-reason"
            isDisabled={reason !== null || effectiveOn === undefined}
            isPending={isLoading}
            onPress={() => void publishCard()}
          >
            {t`Publish`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {version === 0 && (
          <p className="text-base">
            {t`This is the first rate card of ${carrierName} for this service. Once it is in force, sellers can book the service if an enabled carrier account includes it.`}
          </p>
        )}
        {!isUnchanged && <p className="text-base">{t`Changed from ${base}: ${changes}.`}</p>}
        <div id="publish-reason" className="flex flex-col gap-2 empty:hidden">
          {reason !== null && <p className="text-base font-medium text-ink">{reason}</p>}
          <RateFindings
            problems={problems}
            notes={[...checks.unusedBandNotes, ...replacementNotes]}
            onGo={onGo}
          />
        </div>
        {error !== undefined && (
          <Banner tone="bad">
            <p>{getCallMessage(error, t`The version could not be published. Try again.`)}</p>
            {refusedProblems.length > 0 && (
              <div className="mt-2">
                <RateFindings problems={refusedProblems} notes={[]} onGo={onGo} />
              </div>
            )}
          </Banner>
        )}
        <EffectiveChoice
          value={effectiveInput}
          today={today}
          refusal={refusedFields.find(({ field }) => field === 'effectiveOn')?.message}
          onChange={setEffectiveInput}
        />
        {terms !== null && checks.cellProblems.length === 0 && (
          <RateReplay cardName={cardName} prices={edits.sheet.prices} terms={terms} />
        )}
      </div>
    </Dialog>
  );
}

function findNewerProblems({ newerVersion }: RateEditing): Finding[] {
  if (newerVersion === null) return [];
  const { version } = newerVersion.base;
  return [
    {
      field: newerVersionField,
      message: t`Version ${version} was published while you were editing. Continue with that version first.`,
    },
  ];
}

function describeBlockingReason(problems: readonly Finding[]): string | null {
  if (problems.length === 0) return null;
  return plural(problems.length, {
    one: 'Fix # problem before you publish. Choose it to go to its field.',
    other: 'Fix # problems before you publish. Choose one to go to its field.',
  });
}

function useReplacementNotes(cardName: CardName, day: string): string[] {
  const { data } = ratesApi.useListRateCardVersionsQuery(cardName);
  const scheduledVersions = data?.data.filter(
    ({ state, effectiveOn }) => state === 'scheduled' && effectiveOn >= day,
  );
  return (scheduledVersions ?? []).map(({ version, effectiveOn }) => {
    const plannedDay = formatDate(effectiveOn);
    return t`Version ${version}, scheduled for ${plannedDay}, will not come into force.`;
  });
}

const MAX_SCHEDULE_DAYS = 366;

/** `day` is the typed text. */
interface EffectiveInput {
  readonly when: 'now' | 'day';
  readonly day: string;
}

/** Returns the typed day, null for now, or undefined if the text is invalid or outside the range. */
function readFirstDay({ when, day }: EffectiveInput, today: IsoDate): IsoDate | null | undefined {
  if (when === 'now') return null;
  const typedDate = parseTypedDate(day);
  const { firstDay, lastDay } = computeRangeFrom(today);
  return typedDate !== null && typedDate >= firstDay && typedDate <= lastDay
    ? typedDate
    : undefined;
}

function computeRangeFrom(today: IsoDate) {
  return { firstDay: addDays(today, 1), lastDay: addDays(today, MAX_SCHEDULE_DAYS) };
}

interface EffectiveChoiceProps {
  value: EffectiveInput;
  today: IsoDate;
  /** The server's error for the day. */
  refusal: string | undefined;
  onChange: (value: EffectiveInput) => void;
}

function EffectiveChoice({ value, today, refusal, onChange }: EffectiveChoiceProps) {
  // The field shows its error after it loses the focus, not during typing.
  const [isBlurred, setBlurred] = useState(false);
  const range = computeRangeFrom(today);
  const [firstDay, lastDay] = [
    formatDayMonthYear(range.firstDay),
    formatDayMonthYear(range.lastDay),
  ];
  const isInvalid = isBlurred && readFirstDay(value, today) === undefined;
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
      <RadioGroup
        label={t`Comes into force`}
        value={value.when}
        onChange={(when) => onChange({ ...value, when })}
        options={[
          { id: 'now', label: t`Now` },
          { id: 'day', label: t`On a day` },
        ]}
      />
      {value.when === 'day' && (
        <div className="w-64 max-w-full">
          <TextField
            label={t`First day`}
            placeholder={t`dd-MM-yyyy`}
            autoComplete="off"
            maxLength={10}
            isRequired
            value={value.day}
            onChange={(day) => {
              setBlurred(false);
              onChange({ ...value, day });
            }}
            onBlur={() => setBlurred(true)}
            hint={t`From ${firstDay} to ${lastDay}`}
            error={isInvalid ? t`Enter a day from ${firstDay} to ${lastDay}` : refusal}
          />
        </div>
      )}
    </div>
  );
}
