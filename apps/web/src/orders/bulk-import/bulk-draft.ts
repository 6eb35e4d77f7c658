import type { SessionState } from '../../session/session-slice.ts';
import type { BulkSheet } from './bulk-sheet.ts';
import type { BulkSource } from './file/read-bulk-file.ts';

/** A file that is not imported yet, with its corrections. */
export interface BulkDraft {
  readonly username: string;
  readonly source: BulkSource;
  readonly fileName: string;
  readonly sheet: BulkSheet;
  /** The dialog was open when its page unmounted, so it opens again. */
  readonly wasOpen: boolean;
}

interface SessionStore {
  getState: () => { session: SessionState };
  subscribe: (listener: () => void) => () => void;
}

// Outside the page, which unmounts when the session ends. A file is too large for the browser's storage.
let kept: { readonly draft: BulkDraft; readonly stop: () => void } | null = null;

/** Keeps a file until the dialog opens again, or until the user signs out in any tab. */
export function keepBulkDraft(draft: BulkDraft, store: SessionStore): void {
  dropBulkDraft();
  const look = () => {
    const { end } = store.getState().session;
    if (end === 'signedOut' || end === 'elsewhere') dropBulkDraft();
  };
  kept = { draft, stop: store.subscribe(look) };
  look();
}

/** The kept file of this user and kind of import. It stays kept, because React may render a screen twice. */
export function keptBulkDraft(username: string, source: BulkSource): BulkDraft | null {
  const draft = kept?.draft;
  return draft?.username === username && draft.source === source ? draft : null;
}

/** The dialog of this user that was open when its page unmounted. */
export function lapsedBulkSource(username: string): BulkSource | null {
  return kept?.draft.username === username && kept.draft.wasOpen ? kept.draft.source : null;
}

/** A dialog that has opened holds the file itself, or has no use for it. */
export function dropBulkDraft(): void {
  kept?.stop();
  kept = null;
}
