import { type CalendarDate, DateFormatter, today } from '@internationalized/date';
import { t } from '@lingui/core/macro';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button';
import { useLocale } from 'react-aria-components/I18nProvider';
import {
  RangeCalendar as AriaRangeCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  type DateValue,
  type RangeValue,
} from 'react-aria-components/RangeCalendar';

interface RangeCalendarProps {
  label: string;
  /** Determines today, independent of the browser's time zone. */
  timeZone: string;
  value: RangeValue<DateValue> | null;
  onChange: (range: RangeValue<DateValue>) => void;
  /** `anchor` is the first day of an unfinished range; null if the user is not choosing one. */
  onAnchorChange: (anchor: DateValue | null) => void;
  monthCount: 1 | 2;
}

export function RangeCalendar({
  label,
  timeZone,
  value,
  onChange,
  onAnchorChange,
  monthCount,
}: RangeCalendarProps) {
  // The month whose caption was pressed; null while the days are shown.
  const [captionMonth, setCaptionMonth] = useState<CalendarDate | null>(null);
  return (
    <AriaRangeCalendar
      aria-label={label}
      value={value}
      defaultFocusedValue={value?.start ?? today(timeZone)}
      onChange={onChange}
      visibleDuration={{ months: monthCount }}
      pageBehavior="single"
      firstDayOfWeek="mon"
      className="w-fit max-w-full"
    >
      {({ state }) => {
        const returnToDays = () => {
          setCaptionMonth(null);
          state.setFocused(true);
        };
        // React Aria has no option for the time zone and uses the browser's.
        Object.assign(state, { timeZone });
        return (
          <>
            <AnchorWatch anchor={state.anchorDate} onChange={onAnchorChange} />
            {captionMonth === null ? (
              <div className="flex gap-8">
                {Array.from({ length: monthCount }, (_, offset) => (
                  <MonthOfDays
                    key={offset}
                    offset={offset}
                    month={state.visibleRange.start.add({ months: offset })}
                    isFirst={offset === 0}
                    isLast={offset === monthCount - 1}
                    onCaptionPress={setCaptionMonth}
                  />
                ))}
              </div>
            ) : (
              <div className={`max-w-full ${monthCount === 1 ? 'w-63' : 'w-134'}`}>
                <MonthChooser
                  shownMonth={captionMonth}
                  onChoose={(month) => {
                    state.setFocusedDate(month);
                    returnToDays();
                  }}
                  onCancel={returnToDays}
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
  /** Number of months after the first visible month. */
  offset: number;
  month: CalendarDate;
  isFirst: boolean;
  isLast: boolean;
  onCaptionPress: (month: CalendarDate) => void;
}

function MonthOfDays({ offset, month, isFirst, isLast, onCaptionPress }: MonthOfDaysProps) {
  const { locale } = useLocale();
  const formatter = new DateFormatter(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const caption = formatter.format(month.toDate('UTC'));
  return (
    <div className="min-w-0">
      <div className="mb-2 flex h-8 items-center justify-between">
        {isFirst ? <CalendarArrow slot="previous" to="previous" /> : <span className="size-8" />}
        <AriaButton
          slot={null}
          aria-label={t`${caption}, choose another month`}
          onPress={() => onCaptionPress(month)}
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

/** React Aria's `onChange` reports complete ranges only. */
function AnchorWatch({ anchor, onChange }: AnchorWatchProps) {
  useEffect(() => onChange(anchor), [anchor, onChange]);
  return null;
}

function CalendarArrow({ to, ...props }: ButtonProps & { to: 'previous' | 'next' }) {
  const Chevron = to === 'previous' ? ChevronLeft : ChevronRight;
  return (
    <AriaButton
      {...props}
      className="focus-ring flex size-8 cursor-pointer items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink pressed:bg-pressed disabled:cursor-default disabled:text-faint"
    >
      <Chevron aria-hidden="true" className="size-4" />
    </AriaButton>
  );
}

const calendarCaptionStyle =
  'focus-ring flex h-8 cursor-pointer items-center gap-1 rounded-md px-2 text-base font-semibold tabular-nums hover:bg-hover pressed:bg-pressed';

// Spec §9, date picker defaults: year list 12 items, month grid 2/3/4 columns.
const YEARS_LISTED = 12;

const columnsStyle = 'grid-cols-2 sm:grid-cols-3 lg:grid-cols-4';

const LAST_YEAR = 9999;

interface MonthChooserProps {
  shownMonth: CalendarDate;
  onChoose: (month: CalendarDate) => void;
  onCancel: () => void;
}

type KeyHandler = NonNullable<ButtonProps['onKeyDown']>;

/** Renders a grid of years and then a grid of months, in place of the calendar's days. */
function MonthChooser({ shownMonth, onChoose, onCancel }: MonthChooserProps) {
  const { locale } = useLocale();
  // Null while the list of years is shown.
  const [year, setYear] = useState<number | null>(null);
  const [firstYear, setFirstYear] = useState(
    shownMonth.year - ((shownMonth.year - 1) % YEARS_LISTED),
  );
  const lastYear = firstYear + YEARS_LISTED - 1;

  const onKeyDown: KeyHandler = (event) => {
    if (event.key === 'Escape') onCancel();
    else event.continuePropagation();
  };

  if (year === null) {
    return (
      <>
        <Header
          previousLabel={t`Earlier years`}
          onPrevious={firstYear > 1 ? () => setFirstYear(firstYear - YEARS_LISTED) : null}
          nextLabel={t`Later years`}
          onNext={lastYear < LAST_YEAR ? () => setFirstYear(firstYear + YEARS_LISTED) : null}
          onKeyDown={onKeyDown}
        >
          <span className="text-base font-semibold tabular-nums">
            {firstYear} – {lastYear}
          </span>
        </Header>
        <ChoiceGrid
          key="years"
          label={t`Year`}
          choices={Array.from({ length: YEARS_LISTED }, (_, index) => String(firstYear + index))}
          currentIndex={shownMonth.year - firstYear}
          onChoose={(index) => setYear(firstYear + index)}
          onKeyDown={onKeyDown}
        />
      </>
    );
  }

  const monthFormatter = new DateFormatter(locale, { month: 'long', timeZone: 'UTC' });
  const createMonth = (index: number) => shownMonth.set({ year, month: index + 1, day: 1 });
  return (
    <>
      <Header
        previousLabel={t`Previous year`}
        onPrevious={year > 1 ? () => setYear(year - 1) : null}
        nextLabel={t`Next year`}
        onNext={year < LAST_YEAR ? () => setYear(year + 1) : null}
        onKeyDown={onKeyDown}
      >
        <AriaButton
          slot={null}
          aria-label={t`${{ year: String(year) }}, choose another year`}
          onPress={() => setYear(null)}
          onKeyDown={onKeyDown}
          className={calendarCaptionStyle}
        >
          {year}
        </AriaButton>
      </Header>
      <ChoiceGrid
        key="months"
        label={t`Month`}
        choices={Array.from({ length: 12 }, (_, index) =>
          monthFormatter.format(createMonth(index).toDate('UTC')),
        )}
        currentIndex={year === shownMonth.year ? shownMonth.month - 1 : null}
        onChoose={(index) => onChoose(createMonth(index))}
        onKeyDown={onKeyDown}
      />
    </>
  );
}

interface HeaderProps {
  previousLabel: string;
  onPrevious: (() => void) | null;
  nextLabel: string;
  onNext: (() => void) | null;
  onKeyDown: KeyHandler;
  children: ReactNode;
}

function Header(props: HeaderProps) {
  const { previousLabel, onPrevious, nextLabel, onNext, onKeyDown, children } = props;
  return (
    <div className="mb-2 flex h-8 items-center justify-between">
      <CalendarArrow
        to="previous"
        slot={null}
        aria-label={previousLabel}
        isDisabled={onPrevious === null}
        onPress={() => onPrevious?.()}
        onKeyDown={onKeyDown}
      />
      {children}
      <CalendarArrow
        to="next"
        slot={null}
        aria-label={nextLabel}
        isDisabled={onNext === null}
        onPress={() => onNext?.()}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

interface ChoiceGridProps {
  label: string;
  choices: readonly string[];
  /** Index of the current choice; null or out of range when the list does not contain it. */
  currentIndex: number | null;
  onChoose: (index: number) => void;
  onKeyDown: KeyHandler;
}

function ChoiceGrid({ label, choices, currentIndex, onChoose, onKeyDown }: ChoiceGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [activeIndex, setActiveIndex] = useState(currentIndex ?? 0);

  const onChoiceKeyDown: KeyHandler = (event) => {
    const index = findTarget(event.key, activeIndex, choices.length, countColumns(grid.current));
    if (index === null) onKeyDown(event);
    else {
      event.preventDefault();
      grid.current?.querySelectorAll('button')[index]?.focus();
    }
  };

  return (
    <div
      ref={grid}
      role="group"
      aria-label={label}
      className={`grid h-67 auto-rows-fr gap-1 ${columnsStyle}`}
    >
      {choices.map((choice, index) => (
        <AriaButton
          // The index as key reuses the buttons on every page, so paging keeps the focus.
          key={index}
          slot={null}
          autoFocus={index === activeIndex}
          excludeFromTabOrder={index !== activeIndex}
          aria-current={index === currentIndex ? 'date' : false}
          onFocus={() => setActiveIndex(index)}
          onPress={() => onChoose(index)}
          onKeyDown={onChoiceKeyDown}
          className="focus-ring-inset cursor-pointer rounded-md text-base tabular-nums hover:bg-hover pressed:bg-pressed aria-[current=date]:bg-accent-soft aria-[current=date]:font-medium aria-[current=date]:text-accent-ink"
        >
          {choice}
        </AriaButton>
      ))}
    </div>
  );
}

function countColumns(grid: HTMLElement | null): number {
  return grid === null ? 1 : getComputedStyle(grid).gridTemplateColumns.split(' ').length;
}

/** Returns `from` at an edge, and null for a key that does not move the focus. */
function findTarget(key: string, from: number, count: number, columnCount: number): number | null {
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from + columnCount,
    ArrowUp: from - columnCount,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  if (target === undefined) return null;
  return target < 0 || target >= count ? from : target;
}
