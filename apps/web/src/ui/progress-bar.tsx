interface ProgressBarProps {
  label: string;
  /** The finished fraction, from 0 to 1. Undefined while unknown. */
  part?: number;
  detail?: string;
}

/** Without `part`, the label and an animated bar appear after one second. */
export function ProgressBar({ label, part, detail }: ProgressBarProps) {
  if (part !== undefined) {
    const percent = Math.floor(Math.min(Math.max(part, 0), 1) * 100);
    return (
      <div className="flex flex-col gap-1.5">
        <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
          <span className="min-w-0 wrap-break-word">{label}</span>
          <span className="tabular-nums">{detail ?? `${percent}%`}</span>
        </p>
        <progress
          aria-label={label}
          value={percent}
          max={100}
          className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-pressed [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-pressed [&::-webkit-progress-value]:bg-accent"
        />
      </div>
    );
  }
  return (
    <div className="flex animate-appear-late flex-col gap-1.5">
      <p className="text-sm text-muted">{label}</p>
      <div
        role="progressbar"
        aria-label={label}
        className="relative h-1.5 overflow-hidden rounded-full bg-pressed"
      >
        <div className="absolute inset-y-0 w-2/5 animate-slide-along rounded-full bg-accent" />
      </div>
    </div>
  );
}
