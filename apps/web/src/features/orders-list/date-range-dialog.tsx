import { type DateValue, parseDate, toCalendarDate } from '@internationalized/date';
import {
  type DateRange,
  daysBetween,
  formatDayMonthYear,
  parseTypedDate,
} from '@shipdesk/domain/time/calendar';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { RangeCalendar } from '../../ui/calendar/range-calendar.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

interface DateRangeDialogProps {
  onClose: () => void;
  onApply: (range: DateRange) => void;
}

/** The longest range that the server lists. */
const MAX_DAYS = 366;

// Spec §9: mobile breakpoint 640px for the calendar.
const narrow = '(width < 640px)';

// Spec §5, date range.
const invalidDate = 'Date input not valid.';

type Side = 'start' | 'end';
const sides = [
  { side: 'start', label: 'First day' },
  { side: 'end', label: 'Last day' },
] as const;
const empty = { start: '', end: '' };
const left = { start: false, end: false };

/** Spec §2, date range dialog. The two dates as typed are the state; the calendar writes into them. */
export function DateRangeDialog({ onClose, onApply }: DateRangeDialogProps) {
  const [typed, setTyped] = useState(empty);
  // Nobody is told off while typing.
  const [isLeft, setLeft] = useState(left);
  // A calendar that is begun anew forgets its first click and shows the months of its value.
  const [calendarKey, setCalendarKey] = useState(0);
  const isNarrow = useIsNarrow();

  const start = parseTypedDate(typed.start);
  const end = parseTypedDate(typed.end);
  const isBackwards = start !== null && end !== null && end < start;
  const range =
    start === null || end === null || isBackwards ? null : { startDate: start, endDate: end };
  const days = range === null ? 0 : daysBetween(range.startDate, range.endDate);
  const isTooLong = days > MAX_DAYS;
  const [value, setValue] = useState<{ start: DateValue; end: DateValue } | null>(null);

  function type(side: Side, text: string) {
    const next = { ...typed, [side]: text };
    setTyped(next);
    setLeft({ ...isLeft, [side]: false });
    const first = parseTypedDate(next.start);
    const last = parseTypedDate(next.end);
    setValue(
      first === null || last === null || last < first
        ? null
        : { start: parseDate(first), end: parseDate(last) },
    );
    setCalendarKey(calendarKey + 1);
  }

  function problemOf(side: Side) {
    if (typed[side] === '' || !isLeft[side]) return undefined;
    if (parseTypedDate(typed[side]) === null) return invalidDate;
    return side === 'end' && isBackwards ? 'The last day is before the first.' : undefined;
  }

  return (
    <Dialog
      title="Select A Date Range"
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button
            variant="quiet"
            onPress={() => {
              setTyped(empty);
              setLeft(left);
              setValue(null);
              setCalendarKey(calendarKey + 1);
            }}
          >
            Reset
          </Button>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isDisabled={range === null || isTooLong}
            onPress={() => range !== null && onApply(range)}
          >
            Apply
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-4">
        <div className="grid w-full max-w-md grid-cols-2 items-start gap-3">
          {sides.map(({ side, label }) => (
            <TextField
              key={side}
              label={label}
              placeholder="dd-MM-yyyy"
              autoComplete="off"
              maxLength={10}
              value={typed[side]}
              onChange={(text) => type(side, text)}
              onBlur={() => setLeft({ ...isLeft, [side]: true })}
              error={problemOf(side)}
            />
          ))}
        </div>
        <RangeCalendar
          key={calendarKey}
          label="Date range"
          value={value}
          onChange={(chosen) => {
            setValue(chosen);
            setTyped({ start: shown(chosen.start), end: shown(chosen.end) });
          }}
          onAnchorChange={(day) => {
            if (day === null) return;
            // Told again on every render: the same day must not be another state.
            setTyped((before) =>
              before.start === shown(day) && before.end === ''
                ? before
                : { start: shown(day), end: '' },
            );
          }}
          months={isNarrow ? 1 : 2}
        />
        <p role="status" className="min-h-5 text-base text-muted tabular-nums">
          {range !== null
            ? `${formatDayMonthYear(range.startDate)} To ${formatDayMonthYear(range.endDate)} (${days} day(s))`
            : start !== null && end === null
              ? `${formatDayMonthYear(start)} To …`
              : 'Choose the first and the last day'}
          {isTooLong && <span className="text-bad-ink"> At most {MAX_DAYS} days.</span>}
        </p>
      </div>
    </Dialog>
  );
}

function shown(day: DateValue): string {
  return formatDayMonthYear(toCalendarDate(day).toString());
}

function useIsNarrow() {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(narrow);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(narrow).matches,
  );
}
