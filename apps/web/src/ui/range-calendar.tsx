import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import {
  Button as AriaButton,
  RangeCalendar as AriaRangeCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  type DateValue,
  type RangeValue,
} from 'react-aria-components/RangeCalendar';

interface RangeCalendarProps {
  label: string;
  value: RangeValue<DateValue> | null;
  onChange: (range: RangeValue<DateValue>) => void;
  /** Told when a range is begun (its first day) and when it is complete (null). */
  onAnchorChange: (anchor: DateValue | null) => void;
  /** Side by side. */
  months: 1 | 2;
}

const arrowStyle =
  'focus-ring flex size-8 cursor-pointer items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink pressed:bg-pressed disabled:text-faint';

/** Two clicks, or arrow keys and Enter, choose a range of days; weeks begin on Monday. */
export function RangeCalendar({
  label,
  value,
  onChange,
  onAnchorChange,
  months,
}: RangeCalendarProps) {
  return (
    <AriaRangeCalendar
      aria-label={label}
      value={value}
      onChange={onChange}
      visibleDuration={{ months }}
      pageBehavior="single"
      firstDayOfWeek="mon"
      className="w-fit max-w-full"
    >
      {({ state }) => (
        <>
          <AnchorWatch anchor={state.anchorDate} onChange={onAnchorChange} />
          <div className="flex gap-8">
            {Array.from({ length: months }, (_, month) => (
              <div key={month} className="min-w-0">
                <div className="mb-2 flex h-8 items-center justify-between">
                  {month === 0 ? (
                    <AriaButton slot="previous" className={arrowStyle}>
                      <ChevronLeft aria-hidden="true" className="size-4" />
                    </AriaButton>
                  ) : (
                    <span className="size-8" />
                  )}
                  <CalendarHeading offset={{ months: month }} className="text-base font-semibold" />
                  {month === months - 1 ? (
                    <AriaButton slot="next" className={arrowStyle}>
                      <ChevronRight aria-hidden="true" className="size-4" />
                    </AriaButton>
                  ) : (
                    <span className="size-8" />
                  )}
                </div>
                <CalendarGrid
                  offset={{ months: month }}
                  className="border-separate border-spacing-y-0.5"
                >
                  <CalendarGridHeader>
                    {(day) => (
                      <CalendarHeaderCell className="size-9 text-xs font-medium text-muted">
                        {day}
                      </CalendarHeaderCell>
                    )}
                  </CalendarGridHeader>
                  <CalendarGridBody>
                    {(date) => (
                      <CalendarCell
                        date={date}
                        className="focus-ring-inset flex size-9 cursor-pointer items-center justify-center rounded-md text-base tabular-nums outside-month:hidden hover:bg-hover selected:rounded-none selected:bg-accent-soft selected:text-accent-ink selection-start:rounded-l-md selection-start:bg-accent selection-start:text-on-accent selection-end:rounded-r-md selection-end:bg-accent selection-end:text-on-accent"
                      />
                    )}
                  </CalendarGridBody>
                </CalendarGrid>
              </div>
            ))}
          </div>
        </>
      )}
    </AriaRangeCalendar>
  );
}

interface AnchorWatchProps {
  anchor: DateValue | null;
  onChange: (anchor: DateValue | null) => void;
}

/** React Aria keeps the first click to itself and tells of complete ranges only. */
function AnchorWatch({ anchor, onChange }: AnchorWatchProps) {
  useEffect(() => onChange(anchor), [anchor, onChange]);
  return null;
}
