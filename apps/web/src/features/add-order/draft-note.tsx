import { businessDayOf } from '@shipdesk/domain/time/calendar';
import { formatDateTime } from '../../lib/format.ts';
import { useToday } from '../../lib/use-today.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

interface DraftNoteProps {
  /** ISO 8601 moment. */
  savedAt: string;
  onDiscard: () => void;
}

const time = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
});

/** Says that the form is not empty, and why. */
export function DraftNote({ savedAt, onDiscard }: DraftNoteProps) {
  const saved = new Date(savedAt);
  const isToday = businessDayOf(saved) === useToday();
  return (
    <Banner
      tone="info"
      action={
        <span className="-my-1">
          <Button size="sm" onPress={onDiscard}>
            Discard
          </Button>
        </span>
      }
    >
      Draft from {isToday ? time.format(saved) : formatDateTime(savedAt)} restored
    </Banner>
  );
}
