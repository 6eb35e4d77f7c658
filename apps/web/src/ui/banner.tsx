import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { Button } from './button.tsx';

interface BannerAction {
  readonly label: string;
  readonly onPress: () => void;
  readonly variant?: 'primary';
}

export interface BannerProps {
  tone: 'info' | 'ok' | 'warn' | 'bad';
  children: ReactNode;
  action?: BannerAction | ReactElement | false | undefined;
}

const icons = { info: Info, ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert };
const tones = {
  info: 'border-line bg-accent-soft text-ink [&>svg]:text-accent-ink',
  ok: 'border-ok-line bg-ok-soft text-ok-ink',
  warn: 'border-warn-line bg-warn-soft text-warn-ink',
  bad: 'border-bad-line bg-bad-soft text-bad-ink',
};

/** Renders a message that stays until its cause is resolved. Warnings and errors interrupt screen readers. */
export function Banner({ tone, children, action }: BannerProps) {
  const Icon = icons[tone];
  const hasAction = action !== undefined && action !== false;
  return (
    <div
      role={tone === 'bad' || tone === 'warn' ? 'alert' : 'status'}
      className={`flex gap-2.5 rounded-lg border px-3 py-2.5 text-base ${hasAction ? 'flex-wrap items-center' : 'items-start'} ${tones[tone]}`}
    >
      <Icon aria-hidden="true" className={`size-4 shrink-0 ${hasAction ? '' : 'mt-0.5'}`} />
      <div className={`min-w-0 flex-1 ${hasAction ? 'basis-52' : ''}`}>{children}</div>
      {hasAction && (isValidElement(action) ? action : <ActionButton {...action} />)}
    </div>
  );
}

function ActionButton({ label, ...button }: BannerAction) {
  return (
    <span className="-my-1">
      <Button size="sm" {...button}>
        {label}
      </Button>
    </span>
  );
}
