import { paths } from '../lib/paths.ts';

const base = 'http://shipdesk.invalid';
/** Screens for users without a session. */
const signedOutPaths: readonly string[] = [paths.home(), paths.login(), paths.register()];

/** The state of a redirect by a guard, with the requested location. Spec §2: path plus query. */
export interface ReturnState {
  from: string;
  /** The signed-in account lacks the role of the page, so only another account can open it. */
  lacksRole?: true;
}

export function isRedirectedForRole(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'lacksRole' in state;
}

/** Returns true if browsers would change the path: they turn backslashes into slashes and drop control characters. */
function hasUnsafeCharacter(path: string): boolean {
  return Array.from(path).some((c) => c === '\\' || c < ' ' || c === '\u007f');
}

/**
 * Returns the page after sign-in: the requested path and query on this origin, else the landing page of the user.
 * Rejects addresses that could lead to another origin (`//evil`, `/\evil`, `javascript:`).
 */
export function findReturnTarget(state: unknown, isOperator = false): string {
  const fallback = paths.landing(isOperator);
  const from =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  if (typeof from !== 'string' || !from.startsWith('/') || hasUnsafeCharacter(from))
    return fallback;
  if (!URL.canParse(from, base)) return fallback;
  const url = new URL(from, base);
  // Dot segments may produce a leading double slash: `/x/..//evil`.
  if (url.origin !== base || url.pathname.startsWith('//')) return fallback;
  return signedOutPaths.includes(url.pathname)
    ? fallback
    : `${url.pathname}${url.search}${url.hash}`;
}
