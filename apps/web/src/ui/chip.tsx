import { X } from 'lucide-react';

interface ChipProps {
  /** The accessible name, such as `Remove filter COD`. */
  label: string;
  children: string;
  onRemove: () => void;
}

export function Chip({ label, children, onRemove }: ChipProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onRemove}
      className="focus-ring flex h-7 max-w-full cursor-pointer items-center gap-1 rounded-md border border-line bg-accent-soft pr-1.5 pl-2 text-sm text-ink hover:border-line-strong pointer-coarse:h-9"
    >
      <span className="min-w-0 truncate tabular-nums">{children}</span>
      <X aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
    </button>
  );
}
