import { isWithinEdits } from '../../values/csv/edit-distance.ts';
import { canonicalState, type State, states } from '../../values/place/states.ts';
import { type BulkReading, readAs } from './bulk-reading.ts';

/** Shorter names are too close to names of towns: Bihar and Bidar. */
const MIN_LETTERS = 8;

/** A state by its name, code or misspelt name. An unknown one is accepted with a warning. */
export function readState(text: string): BulkReading {
  const state = canonicalState(text) ?? misspeltState(text);
  if (state === null) return { text, warning: { code: 'state_unknown' } };
  const isAsWritten = state.toLowerCase() === text.toLowerCase();
  return { text: state, repair: isAsWritten ? null : readAs(state) };
}

/** The state whose long name is the nearest to a text and differs by at most two letters, or null. */
function misspeltState(text: string): State | null {
  const name = lettersOf(text);
  if (name.length < MIN_LETTERS) return null;
  for (const edits of [1, 2]) {
    const near = states.filter((known) => isWithinEdits(name, lettersOf(known), edits));
    if (near.length > 0) return near.length === 1 ? (near[0] ?? null) : null;
  }
  return null;
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}
