import { type ReactNode, useId } from 'react';

export function DetailCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface"
    >
      <h2 id={id} className="border-b border-line px-4 py-2.5 text-base font-semibold text-ink">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface FactProps {
  term: string;
  hint?: string;
  isStrong?: boolean;
  children: ReactNode;
}

export function Fact({ term, hint, isStrong = false, children }: FactProps) {
  return (
    <div className="flex min-h-5 items-baseline justify-between gap-4">
      <dt className="max-w-3/5 min-w-1/3 flex-1 text-sm text-muted">
        {term}
        {hint !== undefined && <span className="block text-xs text-faint">{hint}</span>}
      </dt>
      <dd
        className={`min-w-0 text-right text-base break-words text-ink tabular-nums ${isStrong ? 'font-semibold' : ''}`}
      >
        {children}
      </dd>
    </div>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-2 px-4 py-3">{children}</dl>;
}
