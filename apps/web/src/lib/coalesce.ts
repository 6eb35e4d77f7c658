interface Pauses {
  /** A burst is over after this long without another item. */
  quietMs: number;
  /** A burst is not collected for longer than this, which is also the least time between two flushes. */
  maxMs: number;
}

/** Returns a coalescer, which collects the items of a burst and passes each to `flush` once. */
export function createCoalescer<T>(
  flush: (items: ReadonlySet<T>) => void,
  { quietMs, maxMs }: Pauses,
) {
  const items = new Set<T>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let startedAt = 0;
  let flushedAt = Number.NEGATIVE_INFINITY;
  const flushItems = () => {
    timer = undefined;
    flushedAt = performance.now();
    flush(new Set(items));
    items.clear();
  };
  return {
    add: (newItems: Iterable<T>) => {
      for (const item of newItems) items.add(item);
      if (items.size === 0) return;
      const now = performance.now();
      if (timer === undefined) startedAt = now;
      clearTimeout(timer);
      const due = Math.max(Math.min(now + quietMs, startedAt + maxMs), flushedAt + maxMs);
      timer = setTimeout(flushItems, due - now);
    },
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
      items.clear();
    },
  };
}
