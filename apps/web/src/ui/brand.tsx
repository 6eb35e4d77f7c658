export function Brand({ size = 'sm' }: { size?: 'sm' | 'lg' }) {
  return (
    <span className="flex items-center gap-2">
      <svg
        aria-hidden="true"
        viewBox="0 0 32 32"
        className={size === 'lg' ? 'size-9' : 'size-6'}
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinejoin="round"
      >
        <rect width="32" height="32" rx="8" className="fill-accent" stroke="none" />
        <path d="M8 12.200 16 8l8 4.200v8.100l-8 4.200-8-4.200z" />
        <path d="m8.300 12.400 7.700 4.100 7.700-4.100M16 16.500v7.700" />
      </svg>
      <span
        className={
          size === 'lg'
            ? 'text-xl font-semibold tracking-tight'
            : 'text-base font-semibold tracking-tight max-sm:sr-only'
        }
      >
        Shipdesk
      </span>
    </span>
  );
}
