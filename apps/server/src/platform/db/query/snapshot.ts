import { type Logger, logOutages } from '../../logger.ts';

/** A change that another process saved applies here within twice this time. */
const CHECK_EVERY_MS = 1_000;

interface SnapshotSource<T> {
  /** Differs from its last result whenever `load` would return something else. */
  readonly readVersion: () => Promise<number>;
  readonly load: () => Promise<T>;
  readonly log: Logger;
  /** Logged when a changed value could not be read. */
  readonly message: string;
}

/** Keeps a value of the database in memory: loaded by the first read, and again after it changed. */
export function createSnapshot<T>({ readVersion, load, log, message }: SnapshotSource<T>) {
  let loaded: Promise<T> | undefined;
  let loadedVersion = 0;
  let check: NodeJS.Timeout | undefined;
  const onFailure = logOutages(log, message);

  async function loadNewest(): Promise<T> {
    // Read first, so that a change during the load leads to another load.
    loadedVersion = await readVersion();
    return load();
  }

  /** Keeps the old value until the new one is there. */
  async function reload(): Promise<void> {
    try {
      if ((await readVersion()) === loadedVersion) return;
      const value = await loadNewest();
      loaded = Promise.resolve(value);
    } catch (error) {
      onFailure(error);
    }
  }

  function watch(): void {
    check = setTimeout(() => void reload().finally(watch), CHECK_EVERY_MS);
    check.unref();
  }

  return {
    read: (): Promise<T> => {
      if (loaded) return loaded;
      const first = loadNewest();
      loaded = first;
      first.then(
        () => check ?? watch(),
        () => {
          loaded = undefined;
        },
      );
      return first;
    },
    close: (): void => clearTimeout(check),
  };
}
