import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  readonly icon?: LucideIcon;
  readonly isError?: boolean;
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ icon: Icon, isError = false, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      {Icon !== undefined && (
        <span className="mb-4 flex size-11 items-center justify-center rounded-full bg-sunken text-muted">
          <Icon aria-hidden="true" className={`size-5 ${isError ? 'text-bad-ink' : ''}`} />
        </span>
      )}
      <p className="text-lg font-semibold text-balance text-ink">{title}</p>
      {text !== undefined && (
        <div className="mt-1 max-w-prose text-base text-balance text-muted">{text}</div>
      )}
      {action !== undefined && <div className="mt-5 flex gap-2">{action}</div>}
    </div>
  );
}
