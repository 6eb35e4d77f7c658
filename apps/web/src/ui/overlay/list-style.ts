export const popoverStyle =
  'min-w-(--trigger-width) overflow-auto rounded-lg bg-raised p-1 shadow-float outline-none entering:animate-pop-in exiting:animate-fade-out';

export const listItemStyle =
  'group/item flex min-h-8 pointer-coarse:min-h-11 cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 text-base text-ink no-underline outline-none select-none focused:bg-hover pressed:bg-pressed disabled:cursor-not-allowed disabled:text-faint focus-visible:bg-hover';
