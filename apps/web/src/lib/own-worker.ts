/** The part of Trusted Types that this file uses. TypeScript's DOM library has no types for Trusted Types yet. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string };
}

// Browsers without Trusted Types leave this variable undefined.
declare const trustedTypes: TrustedTypes | undefined;

/** The only policy that the server's Content-Security-Policy allows. */
const policyName = 'shipdesk-worker';

export function requireOwnOrigin(address: string): string {
  const url = new URL(address, location.href);
  if (url.origin !== location.origin || !/^https?:$/.test(url.protocol)) {
    throw new TypeError('A worker must be a file of this site');
  }
  return url.href;
}

const rules = { createScriptURL: requireOwnOrigin };
const policy =
  typeof trustedTypes === 'undefined' ? rules : trustedTypes.createPolicy(policyName, rules);

/** Starts a module worker from a file of this build (`import address from './x.ts?worker&url'`). */
export function startOwnWorker(address: string): Worker {
  return new Worker(policy.createScriptURL(address), { type: 'module' });
}
