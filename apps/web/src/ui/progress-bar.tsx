interface ProgressBarProps {
  label: string;
  /** From 0 to 1. Undefined while unknown. */
  fraction?: number;
  detail?: string;
}

/** Without `fraction`, the label and an animated bar appear after one second. */
export function ProgressBar({ label, fraction, detail }: ProgressBarProps) {
  if (fraction !== undefined) {
    const percent = Math.floor(Math.min(Math.max(fraction, 0), 1) * 100);
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
