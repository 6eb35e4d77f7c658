import { type ReactNode, useId } from 'react';

interface AccountSectionProps {
  title: string;
  note?: string;
  action?: ReactNode;
  children?: ReactNode;
}

export function AccountSection({ title, note, action, children }: AccountSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="rounded-lg border border-line bg-surface">
      <header className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 border-line px-4 py-2 not-last:border-b">
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="text-base font-semibold text-ink">
            {title}
          </h2>
          {note !== undefined && <p className="text-sm text-muted">{note}</p>}
        </div>
        {action}
      </header>
      {children !== undefined && <div className="p-4">{children}</div>}
    </section>
  );
}
