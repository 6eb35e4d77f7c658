import { t } from '@lingui/core/macro';
/** Spec §2, /coming_soon: a parcel on its way. */
export function ComingSoonPicture() {
  return (
    <svg
      role="img"
      aria-label={t`Coming soon`}
      viewBox="0 0 240 120"
      className="w-60 max-w-full"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path className="stroke-line-strong" strokeDasharray="1 7" d="M14 96h212" />
      <path className="stroke-line" d="M22 62h34M12 74h30M30 50h20" />
      <path
        className="fill-accent-soft stroke-accent-ink"
        d="M72 46 112 26l40 20v40l-40 20-40-20z"
      />
      <path className="stroke-accent-ink" d="m72 46 40 20 40-20M112 66v40M92 36l40 20v12" />
      <circle className="fill-surface stroke-accent-ink" cx="186" cy="44" r="20" />
      <path className="stroke-accent-ink" d="M186 32v12l8 6" />
    </svg>
  );
}
