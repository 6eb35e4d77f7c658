import { paths } from '../lib/paths.ts';

const base = 'http://shipdesk.invalid';
/** Screens that a signed-in user has no business on. */
const entrances: readonly string[] = [paths.home(), paths.login(), paths.register()];

/** The location to go back to after sign-in, as `/login` carries it. Spec §2: path plus query. */
export interface ReturnState {
  from: string;
  /** The signed-in account has no role at all, so signing in with another one is the only way on. */
  lacksRole?: true;
}

/** Whether `/login` was reached because the account has no role for the page that was asked for. */
export function isSentForRole(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'lacksRole' in state;
}

/** Backslashes and control characters: browsers read them as slashes or drop them. */
function isTricky(path: string): boolean {
  return Array.from(path).some((c) => c === '\\' || c < ' ' || c === '\u007f');
}

/**
 * Where to go after sign-in: the path and query asked for before, when they are a path of this
 * origin; else the landing page. Addresses that could lead to another origin (`//evil`, `/\evil`, `javascript:`) are rejected.
 */
export function returnTarget(state: unknown): string {
  const fallback = paths.landing();
  const from =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  if (typeof from !== 'string' || !from.startsWith('/') || isTricky(from)) return fallback;
  if (!URL.canParse(from, base)) return fallback;
  const url = new URL(from, base);
  // Dot segments may leave a second slash in front: `/x/..//evil`.
  if (url.origin !== base || url.pathname.startsWith('//')) return fallback;
  return entrances.includes(url.pathname) ? fallback : `${url.pathname}${url.search}${url.hash}`;
}
