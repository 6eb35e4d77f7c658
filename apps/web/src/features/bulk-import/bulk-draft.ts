import type { SessionState } from '../../session/session-slice.ts';
import type { BulkSheet } from './bulk-sheet.ts';
import type { BulkSource } from './read-bulk-file.ts';

/** A file that was read and not imported yet, with what was corrected in it. */
export interface BulkDraft {
  readonly username: string;
  readonly source: BulkSource;
  readonly fileName: string;
  readonly sheet: BulkSheet;
  /** The dialog was open when its page went away: it opens again with it. */
  readonly wasOpen: boolean;
}

interface SessionStore {
  getState: () => { session: SessionState };
  subscribe: (listener: () => void) => () => void;
}

// Outside of the page, which goes away when the session lapses; a file is too large for the browser's storage.
let kept: { readonly draft: BulkDraft; readonly stop: () => void } | null = null;

/** Keeps a file until it is taken up again. It goes when somebody signs out, here or in another tab. */
export function keepBulkDraft(draft: BulkDraft, store: SessionStore): void {
  dropBulkDraft();
  const look = () => {
    const { end } = store.getState().session;
    if (end === 'signedOut' || end === 'elsewhere') dropBulkDraft();
  };
  kept = { draft, stop: store.subscribe(look) };
  look();
}

/** Hands over the file that is kept for this user and this kind of import; any other goes. */
export function takeBulkDraft(username: string, source: BulkSource): BulkDraft | null {
  const isWanted = kept?.draft.username === username && kept.draft.source === source;
  const draft = isWanted ? (kept?.draft ?? null) : null;
  if (draft === null) dropBulkDraft();
  kept?.stop();
  kept = null;
  return draft;
}

/** Which dialog of this user was open when its page went away. */
export function lapsedBulkSource(username: string): BulkSource | null {
  return kept?.draft.username === username && kept.draft.wasOpen ? kept.draft.source : null;
}

function dropBulkDraft() {
  kept?.stop();
  kept = null;
}
