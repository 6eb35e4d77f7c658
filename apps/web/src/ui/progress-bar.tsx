interface ProgressBarProps {
  label: string;
}

/** Work that takes an unknown time. It appears after a second: shorter work needs none. */
export function ProgressBar({ label }: ProgressBarProps) {
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
