interface Pauses {
  /** After the first item. */
  firstMs: number;
  /** Between two flushes. */
  nextMs: number;
}

/** Collects items, and passes each to `flush` at most once per pause. */
export function createCoalescer<T>(
  flush: (items: ReadonlySet<T>) => void,
  { firstMs, nextMs }: Pauses,
) {
  const items = new Set<T>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flushedAt = Number.NEGATIVE_INFINITY;
  const run = () => {
    timer = undefined;
    flushedAt = performance.now();
    flush(new Set(items));
    items.clear();
  };
  return {
    add: (added: Iterable<T>) => {
      for (const item of added) items.add(item);
      if (items.size === 0 || timer !== undefined) return;
      timer = setTimeout(run, Math.max(firstMs, flushedAt + nextMs - performance.now()));
    },
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
      items.clear();
    },
  };
}
