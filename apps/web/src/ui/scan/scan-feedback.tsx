import { CircleCheck, OctagonAlert, ScanBarcode } from 'lucide-react';
import type { ReactNode } from 'react';

interface ScanFeedbackProps {
  /** `idle`: nothing was scanned yet. */
  tone: 'ok' | 'bad' | 'idle';
  title: string;
  children?: ReactNode;
}

const tones = {
  ok: 'border-ok-line bg-ok-soft text-ok-ink',
  bad: 'border-bad-ink bg-bad-soft text-bad-ink',
  idle: 'border-dashed border-line bg-surface text-muted',
};
const icons = { ok: CircleCheck, bad: OctagonAlert, idle: ScanBarcode };

/** The result of the last scan, readable from two metres away. */
export function ScanFeedback({ tone, title, children }: ScanFeedbackProps) {
  const Icon = icons[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={`flex min-h-24 items-center gap-4 rounded-lg border-2 px-4 py-3 ${tones[tone]}`}
    >
      <Icon aria-hidden="true" className="size-10 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="text-xl font-semibold wrap-break-word">{title}</p>
        {children !== undefined && <div className="text-base wrap-break-word">{children}</div>}
      </div>
    </div>
  );
}
