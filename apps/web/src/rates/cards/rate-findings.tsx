import { t } from '@lingui/core/macro';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { RateFinding } from './rate-checks.ts';

interface RateFindingsProps {
  problems: readonly RateFinding[];
  warnings?: readonly RateFinding[];
  /** Notes that belong to no field. */
  notes: readonly string[];
  onGo: (field: string) => void;
}

/** Problems that block publishing, warnings and notes; each links to its field. */
export function RateFindings({ problems, warnings = [], notes, onGo }: RateFindingsProps) {
  if (problems.length + warnings.length + notes.length === 0) return null;
  return (
    <ul aria-label={t`Checks`} className="flex flex-col gap-1.5 text-base">
      {problems.map((finding) => (
        <li key={finding.field + finding.message} className={`${row} text-bad-ink`}>
          <CircleAlert aria-hidden="true" className={icon} />
          <Finding {...finding} onGo={onGo} />
        </li>
      ))}
      {warnings.map((finding) => (
        <li key={finding.field + finding.message} className={`${row} text-warn-ink`}>
          <TriangleAlert aria-hidden="true" className={icon} />
          <Finding {...finding} onGo={onGo} />
        </li>
      ))}
      {notes.map((note) => (
        <li key={note} className={`${row} text-muted`}>
          <Info aria-hidden="true" className={icon} />
          <span>{note}</span>
        </li>
      ))}
    </ul>
  );
}

const row = 'flex items-start gap-2';
const icon = 'mt-0.5 size-4 shrink-0';

function Finding({ field, message, onGo }: RateFinding & { onGo: (field: string) => void }) {
  return (
    <button
      type="button"
      onClick={() => onGo(field)}
      className="focus-ring cursor-pointer rounded-sm text-left underline decoration-current/40 underline-offset-2 hover:decoration-current"
    >
      {message}
    </button>
  );
}
