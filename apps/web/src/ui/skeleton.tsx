interface SkeletonProps {
  className: string;
}

export function Skeleton({ className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-pulse rounded-md bg-pressed motion-reduce:animate-none ${className}`}
    />
  );
}

/**
 * Marks the place of a part that renders nothing while it loads. While the page opens, content below the mark stays
 * hidden, because the part may move it.
 */
export function LoadingMark() {
  return <span data-loading="" hidden />;
}
