import { type CalendarDate, DateFormatter, today } from '@internationalized/date';
import { t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import {
  Button as AriaButton,
  RangeCalendar as AriaRangeCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  type DateValue,
  type RangeValue,
} from 'react-aria-components/RangeCalendar';
import { CalendarArrow, calendarCaptionStyle } from './calendar-arrow.tsx';
import { MonthChooser } from './month-chooser.tsx';

interface RangeCalendarProps {
  label: string;
  /** Determines today, independent of the browser's time zone. */
  timeZone: string;
  value: RangeValue<DateValue> | null;
  onChange: (range: RangeValue<DateValue>) => void;
  /** Called with the first day when a range is started, and with null when it is complete. */
  onAnchorChange: (anchor: DateValue | null) => void;
  /** Side by side. */
  months: 1 | 2;
}

/**
 * Two clicks, or arrow keys and Enter, choose a range of days; weeks begin on Monday. A month's
 * caption opens the choice of month and year.
 */
export function RangeCalendar({
  label,
  timeZone,
  value,
  onChange,
  onAnchorChange,
  months,
}: RangeCalendarProps) {
  // The month whose caption was pressed, while another one is chosen.
  const [leaving, setLeaving] = useState<CalendarDate | null>(null);
  return (
    <AriaRangeCalendar
      aria-label={label}
      value={value}
      defaultFocusedValue={value?.start ?? today(timeZone)}
      onChange={onChange}
      visibleDuration={{ months }}
      pageBehavior="single"
      firstDayOfWeek="mon"
      className="w-fit max-w-full"
    >
      {({ state }) => {
        const backToDays = () => {
          setLeaving(null);
          state.setFocused(true);
        };
        // React Aria has no option for it and uses the time zone of the browser.
        Object.assign(state, { timeZone });
        return (
          <>
            <AnchorWatch anchor={state.anchorDate} onChange={onAnchorChange} />
            {leaving === null ? (
              <div className="flex gap-8">
                {Array.from({ length: months }, (_, offset) => (
                  <MonthOfDays
                    key={offset}
                    offset={offset}
                    month={state.visibleRange.start.add({ months: offset })}
                    isFirst={offset === 0}
                    isLast={offset === months - 1}
                    onLeave={setLeaving}
                  />
                ))}
              </div>
            ) : (
              <div className={`max-w-full ${months === 1 ? 'w-63' : 'w-134'}`}>
                <MonthChooser
                  shown={leaving}
                  onChoose={(month) => {
                    state.setFocusedDate(month);
                    backToDays();
                  }}
                  onCancel={backToDays}
                />
              </div>
            )}
          </>
        );
      }}
    </AriaRangeCalendar>
  );
}

interface MonthOfDaysProps {
  /** Months after the first visible one. */
  offset: number;
  /** The first day of the month. */
  month: CalendarDate;
  isFirst: boolean;
  isLast: boolean;
  onLeave: (month: CalendarDate) => void;
}

function MonthOfDays({ offset, month, isFirst, isLast, onLeave }: MonthOfDaysProps) {
  const { locale } = useLocale();
  const format = new DateFormatter(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const caption = format.format(month.toDate('UTC'));
  return (
    <div className="min-w-0">
      <div className="mb-2 flex h-8 items-center justify-between">
        {isFirst ? <CalendarArrow slot="previous" to="previous" /> : <span className="size-8" />}
        <AriaButton
          slot={null}
          aria-label={t`${caption}, choose another month`}
          onPress={() => onLeave(month)}
          className={calendarCaptionStyle}
        >
          {caption}
          <ChevronDown aria-hidden="true" className="size-4 text-muted" />
        </AriaButton>
        {isLast ? <CalendarArrow slot="next" to="next" /> : <span className="size-8" />}
      </div>
      <CalendarGrid offset={{ months: offset }} className="border-separate border-spacing-y-0.5">
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
              className="focus-ring-inset flex size-9 cursor-pointer items-center justify-center rounded-md text-base tabular-nums outside-month:hidden data-today:font-bold data-today:underline data-today:underline-offset-4 hover:bg-hover selected:rounded-none selected:bg-accent-soft selected:text-accent-ink selection-start:rounded-l-md selection-start:bg-accent selection-start:text-on-accent selection-end:rounded-r-md selection-end:bg-accent selection-end:text-on-accent"
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </div>
  );
}

interface AnchorWatchProps {
  anchor: DateValue | null;
  onChange: (anchor: DateValue | null) => void;
}

/** Reports the first click, because React Aria reports complete ranges only. */
function AnchorWatch({ anchor, onChange }: AnchorWatchProps) {
  useEffect(() => onChange(anchor), [anchor, onChange]);
  return null;
}
