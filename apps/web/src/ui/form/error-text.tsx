import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export function ErrorText({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-start gap-1 text-sm text-bad-ink">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span>{children}</span>
    </span>
  );
}
