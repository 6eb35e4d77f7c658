import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';

/** The caller's `role="status"` announces the note. */
export function ConnectionNote({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-1.5 text-sm text-warn-ink">
      <CloudOff aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      {children}
    </p>
  );
}
