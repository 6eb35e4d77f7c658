interface BurstLimits {
  /** A burst ends after this time without a new item. */
  quietMs: number;
  /** The maximum duration of a burst, and the minimum time between two flushes. */
  maxMs: number;
}

/** Returns a coalescer that collects the items of a burst and passes each item to `flush` once. */
export function createCoalescer<T>(
  flush: (items: ReadonlySet<T>) => void,
  { quietMs, maxMs }: BurstLimits,
) {
  const items = new Set<T>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let burstStartMs = 0;
  let lastFlushMs = Number.NEGATIVE_INFINITY;
  const flushItems = () => {
    timer = undefined;
    lastFlushMs = performance.now();
    const collectedItems = new Set(items);
    items.clear();
    flush(collectedItems);
  };
  return {
    add: (newItems: Iterable<T>) => {
      for (const item of newItems) items.add(item);
      if (items.size === 0) return;
      const nowMs = performance.now();
      if (timer === undefined) burstStartMs = nowMs;
      clearTimeout(timer);
      const dueMs = Math.max(Math.min(nowMs + quietMs, burstStartMs + maxMs), lastFlushMs + maxMs);
      timer = setTimeout(flushItems, dueMs - nowMs);
    },
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
      items.clear();
    },
  };
}
