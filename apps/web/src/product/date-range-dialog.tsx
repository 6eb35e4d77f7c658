import { type DateValue, parseDate, toCalendarDate } from '@internationalized/date';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import {
  countDays,
  type DateRange,
  formatDayMonthYear,
  parseTypedDate,
} from '@shipdesk/domain/values/time/calendar';
import { useState } from 'react';
import { useMedia } from '../lib/hooks/use-media.ts';
import { Button } from '../ui/button.tsx';
import { RangeCalendar } from '../ui/calendar/range-calendar.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';

interface DateRangeDialogProps {
  range: DateRange | null;
  onClose: () => void;
  onApply: (range: DateRange) => void;
}

const INDIA_TIME_ZONE = 'Asia/Kolkata';

/** The longest range that the server lists. */
const MAX_DAYS = 366;

// Spec §9: mobile breakpoint 640px for the calendar.
const narrowQuery = '(width < 640px)';

type Side = 'start' | 'end';
const sides = [
  { side: 'start', label: msg`First day` },
  { side: 'end', label: msg`Last day` },
] as const;
const emptyTexts = { start: '', end: '' };
const noBlurredFields = { start: false, end: false };

/** Renders the date range dialog (Spec §2). The text fields hold its state, and the calendar fills them in. */
export function DateRangeDialog({ range: initialRange, onClose, onApply }: DateRangeDialogProps) {
  const [draft, setDraft] = useState(
    initialRange === null
      ? emptyTexts
      : {
          start: formatDayMonthYear(initialRange.startDate),
          end: formatDayMonthYear(initialRange.endDate),
        },
  );
  // A field shows its error after it loses the focus.
  const [blurredFields, setBlurredFields] = useState(noBlurredFields);
  // A new key resets the calendar to the months of its value.
  const [calendarKey, setCalendarKey] = useState(0);
  const isNarrow = useMedia(narrowQuery);

  const start = parseTypedDate(draft.start);
  const end = parseTypedDate(draft.end);
  const isBackwards = start !== null && end !== null && end < start;
  const range =
    start === null || end === null || isBackwards ? null : { startDate: start, endDate: end };
  const dayCount = range === null ? 0 : countDays(range.startDate, range.endDate);
  const isTooLong = dayCount > MAX_DAYS;
  const isUnchanged =
    range?.startDate === initialRange?.startDate && range?.endDate === initialRange?.endDate;

  function typeDates(nextDraft: typeof emptyTexts) {
    setDraft(nextDraft);
    setCalendarKey(calendarKey + 1);
  }

  function findProblem(side: Side) {
    if (draft[side] === '' || !blurredFields[side]) return undefined;
    if (parseTypedDate(draft[side]) === null) return t`Date input not valid.`;
    return side === 'end' && isBackwards ? t`The last day is before the first.` : undefined;
  }

  function describeRange() {
    if (range !== null)
      return t`${{ first: formatDayMonthYear(range.startDate) }} To ${{ last: formatDayMonthYear(range.endDate) }} (${dayCount} day(s))`;
    if (start !== null && end === null) return t`${{ first: formatDayMonthYear(start) }} To …`;
    return t`Choose the first and the last day`;
  }

  return (
    <Dialog
      title={t`Select A Date Range`}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="quiet"
            onPress={() => {
              typeDates(emptyTexts);
              setBlurredFields(noBlurredFields);
            }}
          >
            {t`Reset`}
          </Button>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            isDisabled={range === null || isTooLong || isUnchanged}
            onPress={() => range !== null && onApply(range)}
          >
            {t`Apply`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-4">
        <div className="grid w-full max-w-md grid-cols-2 items-start gap-3">
          {sides.map(({ side, label }) => (
            <TextField
              key={side}
              label={i18n._(label)}
              placeholder={t`dd-MM-yyyy`}
              autoComplete="off"
              maxLength={10}
              value={draft[side]}
              onChange={(text) => {
                typeDates({ ...draft, [side]: text });
                setBlurredFields({ ...blurredFields, [side]: false });
              }}
              onBlur={() => setBlurredFields({ ...blurredFields, [side]: true })}
              error={findProblem(side)}
            />
          ))}
        </div>
        <RangeCalendar
          key={calendarKey}
          label={t`Date range`}
          timeZone={INDIA_TIME_ZONE}
          value={range && { start: parseDate(range.startDate), end: parseDate(range.endDate) }}
          onChange={(dateRange) =>
            setDraft({
              start: formatCalendarDay(dateRange.start),
              end: formatCalendarDay(dateRange.end),
            })
          }
          onAnchorChange={(day) => {
            if (day === null) return;
            // React Aria calls this on every render, so the same day must not change the state.
            setDraft((current) =>
              current.start === formatCalendarDay(day) && current.end === ''
                ? current
                : { start: formatCalendarDay(day), end: '' },
            );
          }}
          monthCount={isNarrow ? 1 : 2}
        />
        <p role="status" className="min-h-5 text-base text-muted tabular-nums">
          {describeRange()}
          {isTooLong && <span className="text-bad-ink"> {t`At most ${MAX_DAYS} days.`}</span>}
        </p>
      </div>
    </Dialog>
  );
}

function formatCalendarDay(day: DateValue): string {
  return formatDayMonthYear(toCalendarDate(day).toString());
}
