import type { SessionState } from '../../session/session-slice.ts';
import type { BulkSheet } from './bulk-sheet.ts';
import type { BulkSource } from './file/read-bulk-file.ts';

/** A file that is not imported yet, with its corrections. */
export interface BulkDraft {
  readonly username: string;
  readonly source: BulkSource;
  readonly fileName: string;
  readonly sheet: BulkSheet;
  /** True if the session ended while the dialog was open, so the dialog opens again. */
  readonly wasOpen: boolean;
}

interface SessionStore {
  getState: () => { session: SessionState };
  subscribe: (listener: () => void) => () => void;
}

// In memory, because a file is too large for browser storage. The page unmounts when the session ends.
let storedDraft: { readonly draft: BulkDraft; readonly unsubscribe: () => void } | null = null;

/** Stores a file until the dialog opens again, or until the user signs out in any tab. */
export function storeBulkDraft(draft: BulkDraft, store: SessionStore): void {
  dropBulkDraft();
  const dropAfterSignOut = () => {
    const { end } = store.getState().session;
    if (end === 'signedOut' || end === 'elsewhere') dropBulkDraft();
  };
  storedDraft = { draft, unsubscribe: store.subscribe(dropAfterSignOut) };
  dropAfterSignOut();
}

/** Does not remove the file, because React may render twice. */
export function findBulkDraft(username: string, source: BulkSource): BulkDraft | null {
  const draft = storedDraft?.draft;
  return draft?.username === username && draft.source === source ? draft : null;
}

export function findInterruptedBulkSource(username: string): BulkSource | null {
  return storedDraft?.draft.username === username && storedDraft.draft.wasOpen
    ? storedDraft.draft.source
    : null;
}

/** Removes the stored file. An open dialog has its own reference. */
export function dropBulkDraft(): void {
  storedDraft?.unsubscribe();
  storedDraft = null;
}
