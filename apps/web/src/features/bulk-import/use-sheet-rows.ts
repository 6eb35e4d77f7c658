import { useEffect, useState } from 'react';
import type { SheetRow } from './bulk-messages.ts';
import type { BulkWorker } from './bulk-worker-client.ts';
import type { GridWindow } from './grid-window.ts';

const blockSize = 40;
const noRows: ReadonlyMap<number, SheetRow> = new Map();

/**
 * The rows of the view around a window, asked of the worker block by block. `version` says when
 * what is known is out of date; old rows stay in sight until the new ones are there.
 */
export function useSheetRows(worker: BulkWorker, { from, to }: GridWindow, version: number) {
  const [known, setKnown] = useState({ version, rows: noRows });
  const offset = Math.floor(from / blockSize) * blockSize;
  const count = Math.ceil((to - offset) / blockSize) * blockSize;

  useEffect(() => {
    if (count <= 0) return;
    let isCurrent = true;
    void worker.ask('rows', { offset, count }).then(
      ({ rows }) => {
        if (!isCurrent) return;
        const fresh = rows.map((row, index): [number, SheetRow] => [offset + index, row]);
        setKnown((before) => ({
          version,
          // Those that are known stay the same objects: their rows are not made again.
          rows: new Map(before.version === version ? [...fresh, ...before.rows] : fresh),
        }));
      },
      // The worker ended with the dialog: nothing is shown any more.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [worker, offset, count, version]);

  /** Puts the worker's answer to an edit in place. */
  const replace = (index: number, row: SheetRow) =>
    setKnown((before) => ({ ...before, rows: new Map(before.rows).set(index, row) }));

  return { rows: known.rows, replace };
}
