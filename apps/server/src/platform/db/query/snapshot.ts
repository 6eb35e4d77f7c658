import { type Logger, logOutages } from '../../logger.ts';

/** This process applies a change by another process within twice this time. */
const CHECK_EVERY_MS = 1_000;

interface SnapshotSource<T> {
  /** Returns a number that changes whenever the value of `load` changes. */
  readonly readVersion: () => Promise<number>;
  readonly load: () => Promise<T>;
  readonly log: Logger;
  readonly message: string;
}

/** Caches a value from the database. Loads it on the first read and again after a change. */
export function createSnapshot<T>({ readVersion, load, log, message }: SnapshotSource<T>) {
  let cachedValue: Promise<T> | undefined;
  let cachedVersion = 0;
  let checkTimer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const onFailure = logOutages(log, message);

  async function loadNewest(): Promise<T> {
    // Read the version first, so that a change during the load causes another load.
    const version = await readVersion();
    const value = await load();
    cachedVersion = version;
    return value;
  }

  /** Keeps the old value until the new value is loaded. */
  async function reload(): Promise<void> {
    try {
      if ((await readVersion()) === cachedVersion) return;
      const value = await loadNewest();
      cachedValue = Promise.resolve(value);
    } catch (error) {
      onFailure(error);
    }
  }

  function watch(): void {
    if (isClosed) return;
    checkTimer = setTimeout(() => void reload().finally(watch), CHECK_EVERY_MS);
    checkTimer.unref();
  }

  return {
    read: (): Promise<T> => {
      if (cachedValue) return cachedValue;
      const firstLoad = loadNewest();
      cachedValue = firstLoad;
      firstLoad.then(
        () => {
          if (!checkTimer) watch();
        },
        () => {
          cachedValue = undefined;
        },
      );
      return firstLoad;
    },
    close: (): void => {
      isClosed = true;
      clearTimeout(checkTimer);
    },
  };
}
