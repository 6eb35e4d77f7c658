import type { ReactNode } from 'react';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
}

/** Replaces a list or page without content. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      {icon !== undefined && (
        <span className="mb-4 flex size-11 items-center justify-center rounded-full bg-sunken text-muted">
          {icon}
        </span>
      )}
      <p className="text-lg font-semibold text-balance text-ink">{title}</p>
      {children !== undefined && (
        <div className="mt-1 max-w-prose text-base text-balance text-muted">{children}</div>
      )}
      {action !== undefined && <div className="mt-5 flex gap-2">{action}</div>}
    </div>
  );
}
