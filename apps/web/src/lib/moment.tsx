import { formatDateTime } from './format.ts';

/** Renders a timestamp in Indian time. It wraps only between date and time. */
export function Moment({ at }: { at: string }) {
  const [date = '', time = ''] = formatDateTime(at).split(' | ');
  return (
    <span className="tabular-nums">
      <span className="whitespace-nowrap">{date} |</span>{' '}
      <span className="whitespace-nowrap">{time}</span>
    </span>
  );
}
