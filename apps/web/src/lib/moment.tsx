import { formatDateTime } from './format.ts';

/** Wraps only between the date and the time. */
export function Moment({ at }: { at: string }) {
  const [date = '', time = ''] = formatDateTime(at).split(' | ');
  return (
    <span className="tabular-nums">
      <span className="whitespace-nowrap">{date} |</span>{' '}
      <span className="whitespace-nowrap">{time}</span>
    </span>
  );
}
