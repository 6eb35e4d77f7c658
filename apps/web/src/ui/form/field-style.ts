export const fieldBoxStyle =
  'group/box flex w-full items-center rounded-md border border-line-strong/70 bg-surface text-ink transition-[border-color,box-shadow] duration-100 hover:border-line-strong focus-within:border-focus focus-within:shadow-[0_0_0_1px_var(--color-focus)] group-invalid:border-bad-ink group-invalid:focus-within:shadow-[0_0_0_1px_var(--color-bad-ink)] group-disabled:cursor-not-allowed group-disabled:border-line group-disabled:bg-sunken group-read-only:border-line group-read-only:bg-sunken';

export const fieldInputStyle =
  'min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-faint disabled:cursor-not-allowed disabled:text-faint max-sm:text-lg';
