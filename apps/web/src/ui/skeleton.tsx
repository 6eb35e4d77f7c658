interface SkeletonProps {
  /** Tailwind size classes, such as `h-4 w-32`. */
  className: string;
}

/** Renders a grey placeholder with the size of the loading content. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-pulse rounded-md bg-pressed motion-reduce:animate-none ${className}`}
    />
  );
}

/**
 * Marks the place of a part that renders nothing while it loads. While a page loads, the content below such a mark or
 * below a skeleton of `Loaded` is hidden, because the part may move it.
 */
export function LoadingMark() {
  return <span data-loading="" hidden />;
}
