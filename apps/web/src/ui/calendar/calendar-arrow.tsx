import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button';

/** An arrow that pages through a calendar. */
export function CalendarArrow({ to, ...props }: ButtonProps & { to: 'previous' | 'next' }) {
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

/** The caption of a calendar, a button that opens the choice of month or year. */
export const calendarCaptionStyle =
  'focus-ring flex h-8 cursor-pointer items-center gap-1 rounded-md px-2 text-base font-semibold tabular-nums hover:bg-hover pressed:bg-pressed';
