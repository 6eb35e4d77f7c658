import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export interface BannerProps {
  tone: 'info' | 'ok' | 'warn' | 'bad';
  children: ReactNode;
  /** At the right: a button. */
  action?: ReactNode;
}

const icons = { info: Info, ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert };
const tones = {
  info: 'border-line bg-accent-soft text-ink [&>svg]:text-accent-ink',
  ok: 'border-ok-line bg-ok-soft text-ok-ink',
  warn: 'border-warn-line bg-warn-soft text-warn-ink',
  bad: 'border-bad-line bg-bad-soft text-bad-ink',
};

/** A message in the page that stays until its cause is resolved. Warnings and errors interrupt screen readers. */
export function Banner({ tone, children, action }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div
      role={tone === 'bad' || tone === 'warn' ? 'alert' : 'status'}
      className={`flex items-start gap-2.5 rounded-lg border px-3 py-2.5 text-base ${tones[tone]}`}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  );
}
