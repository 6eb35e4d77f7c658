import { CircleAlert, TriangleAlert } from 'lucide-react';
import { focusRateCell } from './rate-grid.tsx';
import type { RateFinding } from './use-rate-edits.ts';

interface RateFindingsProps {
  problems: readonly RateFinding[];
  warnings: readonly RateFinding[];
}

/** Under the table: what keeps it from being saved, then what to look at; each leads to its cell. */
export function RateFindings({ problems, warnings }: RateFindingsProps) {
  if (problems.length + warnings.length === 0) return null;
  return (
    <ul aria-label="Checks" className="flex flex-col gap-1.5 text-base">
      {problems.map((finding) => (
        <li key={finding.message} className="flex items-start gap-2 text-bad-ink">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <Finding {...finding} />
        </li>
      ))}
      {warnings.map((finding) => (
        <li key={finding.message} className="flex items-start gap-2 text-warn-ink">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <Finding {...finding} />
        </li>
      ))}
    </ul>
  );
}

function Finding({ message, cell }: RateFinding) {
  if (cell === null) return <span>{message}</span>;
  return (
    <button
      type="button"
      onClick={() => focusRateCell(cell)}
      className="focus-ring cursor-pointer rounded-sm text-left underline decoration-current/40 underline-offset-2 hover:decoration-current"
    >
      {message}
    </button>
  );
}
