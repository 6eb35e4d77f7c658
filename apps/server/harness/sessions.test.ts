import { AsyncLocalStorage } from 'node:async_hooks';
import fc from 'fast-check';
import { test } from 'vitest';
import { createAccessTokens, type SessionGrant } from '../src/accounts/sessions/session-tokens.ts';
import { createSessions } from '../src/accounts/sessions/sessions-service.ts';
import { createOwnSource } from '../src/platform/db/query/caller.ts';
import { createKeyRing, signText } from '../src/platform/keys.ts';
import { measure } from '../test-support/harness.ts';
import { testApp } from '../test-support/test-app.ts';

const SECRETS = ['s'.repeat(48)] as [string, ...string[]];
const source = createOwnSource('test');
const SECOND_MS = 1000;
const START_MS = Date.UTC(2026, 10, 21, 6);
/** Concurrent browsers, limited by the connections of the pool. */
const CONCURRENCY = 16;

const clock = new AsyncLocalStorage<{ atMs: number }>();
const now = () => new Date(clock.getStore()?.atMs ?? START_MS);

const accessTokens = createAccessTokens(SECRETS, 600);
const refreshKeys = createKeyRing(SECRETS, 'refresh cookie');

const app = await testApp();
const config = { mode: 'demo', sessionSecrets: SECRETS, accessTokenSeconds: 600 } as const;
const sessions = createSessions({ database: app.database, now, config });

/** A browser with its refresh cookie and its latest access token. */
interface Browser {
  sessionId: string;
  cookie: string;
  token: string;
}

/** Returns `count` signed-in browsers. One statement inserts all of their sessions. */
async function createBrowsers(count: number): Promise<Browser[]> {
  const { email } = await app.signIn();
  const { rows } = await app.ownerQuery(
    `insert into sessions (seller_id, id, user_id, counter, rotated_at, confirmed_at, created_at, last_used_at,
       expires_at, user_agent)
     select u.seller_id, gen_random_uuid(), u.id, 0, $1::timestamptz, null, $1, $1, $1 + interval '7 days', 'a simulation'
     from users u, generate_series(1, $3) where u.email = $2 returning seller_id, id, user_id`,
    [new Date(START_MS), email, count],
  );
  return rows.map((row) => {
    const [sellerId, sessionId, userId] = [row['sellerId'], row['id'], row['userId']].map(String);
    const claims = {
      sub: userId ?? '',
      tid: sellerId ?? '',
      act: sellerId ?? '',
      sid: sessionId ?? '',
      rtc: 0,
      bound: true,
      role: 'Owner' as const,
      UserInfo: { username: email, roles: ['Customer'] },
    };
    return {
      sessionId: sessionId ?? '',
      cookie: signText(refreshKeys, `${sellerId}.${sessionId}.0`),
      token: accessTokens.sign(claims, new Date(START_MS)),
    };
  });
}

const renewAt = (atMs: number, cookie: string): Promise<SessionGrant | null> =>
  clock.run({ atMs }, () => sessions.renew(cookie, { isBound: true, source }).catch(() => null));

const callAt = (atMs: number, { token, cookie }: Browser): Promise<boolean> =>
  clock.run({ atMs }, async () => {
    try {
      await sessions.authenticate({ accessToken: token, refreshToken: cookie }, source);
      return true;
    } catch {
      return false;
    }
  });

function saveGrant(browser: Browser, { refreshToken, accessToken }: SessionGrant): void {
  browser.cookie = refreshToken;
  browser.token = accessToken;
}

const readCounter = (cookie: string) => cookie.split('.')[2];

/** Runs the work for each item, at most `CONCURRENCY` at a time. */
async function runForEach<T>(items: readonly T[], work: (item: T, index: number) => Promise<void>) {
  const queue = items.entries();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const [index, item] of queue) await work(item, index);
    }),
  );
}

interface Tab {
  delayMs: number;
  requestMs: number;
  responseMs: number;
  isLost: boolean;
}

/**
 * The bursts of one browser, whose tabs refresh at about the same time. Each request and response takes up to 4 s; 10 %
 * of responses are lost. `isUsed` is true if the browser sends a call after the burst.
 */
const histories = fc.array(
  fc.record({
    pauseMs: fc.integer({ min: 20 * SECOND_MS, max: 3600 * SECOND_MS }),
    tabs: fc.array(
      fc.record({
        delayMs: fc.nat(1500),
        requestMs: fc.nat(4000),
        responseMs: fc.nat(4000),
        isLost: fc.nat(9).map((roll) => roll === 0),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    isUsed: fc.boolean(),
  }),
  { minLength: 1, maxLength: 2 },
);

/** Runs one burst in the order of its events. Returns its end time, or null if the browser was signed out. */
async function runBurst(
  browser: Browser,
  tabs: readonly Tab[],
  startMs: number,
): Promise<number | null> {
  // All tabs send the cookie that the browser had when the burst began.
  const { cookie } = browser;
  const requests = tabs
    .map(({ delayMs, requestMs, ...tab }) => ({ ...tab, atMs: startMs + delayMs + requestMs }))
    .toSorted((a, b) => a.atMs - b.atMs);
  const responses: { atMs: number; grant: SessionGrant }[] = [];
  let endMs = startMs;
  for (const { atMs, responseMs, isLost } of requests) {
    const grant = await renewAt(atMs, cookie);
    if (!grant) return null;
    endMs = Math.max(endMs, atMs + responseMs);
    if (!isLost) responses.push({ atMs: atMs + responseMs, grant });
  }
  for (const { grant } of responses.toSorted((a, b) => a.atMs - b.atMs)) saveGrant(browser, grant);
  return endMs;
}

/** Sends a call. Refreshes once and retries if the token expired because every response was lost. */
async function callOrRenew(atMs: number, browser: Browser): Promise<boolean> {
  if (await callAt(atMs, browser)) return true;
  const grant = await renewAt(atMs, browser.cookie);
  if (!grant) return false;
  saveGrant(browser, grant);
  return callAt(atMs, browser);
}

test('S6: tabs that refresh concurrently stay signed in and share one token despite slow and lost responses', async (context) => {
  await measure(context, async ({ check, seed, scale }) => {
    const sampledHistories = fc.sample(histories, { seed, numRuns: Math.ceil(10_000 * scale) });
    const browsers = await createBrowsers(sampledHistories.length);
    await runForEach(sampledHistories, async (history, index) => {
      const browser = browsers[index];
      if (!browser) throw new Error('a history has no browser');
      let atMs: number | null = START_MS;
      for (const { pauseMs, tabs, isUsed } of history) {
        atMs = await runBurst(browser, tabs, atMs + pauseMs);
        if (atMs === null) break;
        if (isUsed && !(await callOrRenew(atMs, browser))) atMs = null;
        if (atMs === null) break;
      }
      check(atMs !== null, () => `signed out: ${JSON.stringify(history)}`);
    });
    for (const browser of await createBrowsers(20)) {
      await callAt(START_MS, browser);
      const grants = await Promise.all(
        Array.from({ length: 50 }, () => renewAt(START_MS + 60 * SECOND_MS, browser.cookie)),
      );
      const successors = new Set(grants.map((grant) => grant && readCounter(grant.refreshToken)));
      check(
        successors.size === 1 && successors.has('1'),
        () => `50 at once: ${JSON.stringify([...successors])}`,
      );
    }
  });
});

// ASVS V7.4.1, V10.4.5
test('S7: reuse of a spent refresh token ends the session and its access tokens for the thief and the owner', async (context) => {
  await measure(context, async ({ check, seed, scale }) => {
    const delaysMs = fc.sample(fc.integer({ min: 10_001, max: 5 * 3600 * SECOND_MS }), {
      seed,
      numRuns: Math.ceil(1000 * scale),
    });
    const owners = await createBrowsers(delaysMs.length);
    await runForEach(owners, async (owner, index) => {
      const stolenCookie = owner.cookie;
      let atMs = START_MS + 60 * SECOND_MS;
      await callAt(atMs, owner);
      atMs += 60 * SECOND_MS;
      const grant = await renewAt(atMs, owner.cookie);
      if (!grant) return check(false, () => 'the owner could not renew');
      saveGrant(owner, grant);
      const wasSignedIn = await callAt(atMs, owner);
      atMs += delaysMs[index] ?? 0;
      const thiefGrant = await renewAt(atMs, stolenCookie);
      const renewedGrant = await renewAt(atMs, owner.cookie);
      const isSignedIn = await callAt(atMs, owner);
      check(
        wasSignedIn && thiefGrant === null && renewedGrant === null && !isSignedIn,
        () => `${wasSignedIn} ${thiefGrant !== null} ${renewedGrant !== null} ${isSignedIn}`,
      );
    });
    const { rows } = await app.ownerQuery(
      `select count(*) as n from sessions where id = any($1) and revoked_reason = 'reuse'`,
      [owners.map(({ sessionId }) => sessionId)],
    );
    check(Number(rows[0]?.['n']) === owners.length, () => 'a session is not marked as reused');
  });
});

test('S8: a browser can repeat a refresh up to 23 hours after the response was lost', async (context) => {
  await measure(context, async ({ check, seed, scale }) => {
    const delaysMs = fc.sample(fc.integer({ min: 0, max: 23 * 3600 * SECOND_MS }), {
      seed,
      numRuns: Math.ceil(1000 * scale),
    });
    await runForEach(await createBrowsers(delaysMs.length), async (browser, index) => {
      await callAt(START_MS, browser);
      const grant = await renewAt(START_MS + 60 * SECOND_MS, browser.cookie);
      const atMs = START_MS + 60 * SECOND_MS + (delaysMs[index] ?? 0);
      const repeatedGrant = await renewAt(atMs, browser.cookie);
      check(
        grant !== null && repeatedGrant !== null && readCounter(repeatedGrant.refreshToken) === '1',
        () => `after ${delaysMs[index]} ms: ${repeatedGrant?.refreshToken ?? 'refused'}`,
      );
    });
  });
});
