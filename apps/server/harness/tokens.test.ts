import { createHmac, generateKeyPairSync, sign as signWith } from 'node:crypto';
import { test } from 'vitest';
import { createKeyRing } from '../src/platform/keys.ts';
import { measure } from '../test-support/harness.ts';
import { computeRowsDigest } from '../test-support/rows-digest.ts';
import {
  buildUrl,
  type CallName,
  callNames,
  callSamples,
  getEndpoint,
  sendCall,
} from '../test-support/samples/call-samples.ts';
import { browserHeaders, PASSWORD, testApp } from '../test-support/test-app.ts';

const SECRET = 'k'.repeat(48);

const app = await testApp({
  settings: { SESSION_SECRET: SECRET, CORS_ORIGINS: 'https://other.example' },
});
const caller = await app.signIn({ role: 'Admin' });

const encodePart = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** Returns titles and tokens with an invalid form, header, signature or claim. */
function forgeTokens(): [string, string][] {
  const [header = '', payload = '', signature = ''] = caller.accessToken.split('.');
  const head = JSON.parse(Buffer.from(header, 'base64url').toString()) as Record<string, unknown>;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<
    string,
    unknown
  >;
  const key = createKeyRing([SECRET], 'access token').current;
  const signHmac = (text: string, secret: string | Buffer = key, hash = 'sha256') =>
    createHmac(hash, secret).update(text).digest('base64url');
  /** Signs with the server's own key, so that only the changed claims or header are invalid. */
  const signWithServerKey = (changes: object, headChanges: object = {}) => {
    const text = `${encodePart({ ...head, ...headChanges })}.${encodePart({ ...claims, ...changes })}`;
    return `${text}.${signHmac(text)}`;
  };
  const signPayload = (value: unknown) => {
    const text = `${header}.${encodePart(value)}`;
    return `${text}.${signHmac(text)}`;
  };
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' });
  const signRsa = (text: string) =>
    signWith('sha256', Buffer.from(text), privateKey).toString('base64url');
  const now = Math.floor(app.clock.now.getTime() / 1000);
  const refreshKey = createKeyRing([SECRET], 'refresh cookie').current;
  const deviceKey = createKeyRing([SECRET], 'device cookie').current;
  const body = `${header}.${payload}`;

  const algorithmTokens = [
    'none',
    'None',
    'NONE',
    'nOnE',
    '',
    'HS384',
    'HS512',
    'RS256',
    'ES256',
    'PS256',
    'EdDSA',
    'hs256',
    'HS256 ',
    'dir',
  ].flatMap((alg): [string, string][] => {
    const text = `${encodePart({ ...head, alg })}.${payload}`;
    return [
      [`alg ${alg}, unsigned`, `${text}.`],
      [`alg ${alg}, the old signature`, `${text}.${signature}`],
      [`alg ${alg}, an HS256 signature with the right key`, `${text}.${signHmac(text)}`],
    ];
  });
  const headerTokens = (
    [
      { jwk: { kty: 'oct', k: encodePart('x') } },
      { jku: 'https://evil.example/keys' },
      { x5u: 'https://evil.example/cert' },
      { kid: '../../../../dev/null' },
      { kid: "' union select 'x" },
      { kid: '' },
      { crit: ['exp'] },
      { b64: false, crit: ['b64'] },
    ] as object[]
  ).map((extra): [string, string] => {
    const text = `${encodePart({ ...head, ...extra })}.${payload}`;
    return [
      `header ${JSON.stringify(extra)}, signed with an empty key`,
      `${text}.${signHmac(text, '')}`,
    ];
  });
  const claimTokens = (
    [
      { iss: 'other' },
      { iss: undefined },
      { aud: 'other' },
      { aud: undefined },
      { aud: ['other'] },
      { exp: now - 31 },
      { exp: now - 9999 },
      { exp: undefined },
      { exp: 'never' },
      { exp: '9999999999' },
      { exp: Infinity },
      { exp: null },
      { iat: now + 31 },
      { iat: undefined },
      { iat: 'x' },
      { nbf: now + 3600 },
      { sid: undefined },
      { sid: 'x' },
      { sid: null },
      { sid: '01a1fc20-f9d2-4595-8cec-2b8d9f024441' },
      { tid: undefined },
      { tid: '01a1fc20-f9d2-4595-8cec-2b8d9f024441' },
      { tid: "x'; drop table sessions; --" },
      { rtc: undefined },
      { bound: undefined },
      { bound: true },
      { UserInfo: undefined },
      { sub: undefined },
    ] as object[]
  ).map((changes): [string, string] => [
    `claims ${JSON.stringify(changes)}`,
    signWithServerKey(changes),
  ]);
  const keyTokens = ['', 'k', SECRET, 'secret', pem, refreshKey, deviceKey, Buffer.alloc(32)].map(
    (secret, index): [string, string] => [`key ${index}`, `${body}.${signHmac(body, secret)}`],
  );
  const flippedTokens = Array.from({ length: 12 }, (_, index): [string, string] => {
    const bytes = Buffer.from(caller.accessToken);
    const position = Math.floor((index * bytes.length) / 12) + 1;
    bytes[position] = bytes[position] === 0x41 ? 0x42 : 0x41;
    return [`byte ${position} changed`, bytes.toString()];
  });
  const rsaHead = encodePart({ ...head, alg: 'RS256' });
  return [
    ...algorithmTokens,
    ...headerTokens,
    ...claimTokens,
    ...keyTokens,
    ...flippedTokens,
    ['RS256 with another key', `${rsaHead}.${payload}.${signRsa(`${rsaHead}.${payload}`)}`],
    ['HS256 with a public key as its secret', `${body}.${signHmac(body, pem)}`],
    ['another type', signWithServerKey({}, { typ: 'JWT' })],
    ['no type', signWithServerKey({}, { typ: undefined })],
    ['claims twice', signPayload(`{"sid":"x",${JSON.stringify(claims).slice(1, -1)},"sid":"y"}`)],
    ['no JSON', signPayload('nothing')],
    ['a list', signPayload([claims])],
    ['null', signPayload('null')],
    ['SHA-512 under HS256', `${body}.${signHmac(body, key, 'sha512')}`],
    ['half a signature', `${body}.${signature.slice(0, 20)}`],
    ['a signature and more', `${body}.${signature}AA`],
    ['a padded signature', `${body}.${signature}=`],
    ['no signature', `${body}.`],
    ['two parts', body],
    ['four parts', `${caller.accessToken}.x`],
    ['five parts', `${caller.accessToken}.x.y`],
    ['dots', '..'],
    ['one dot', '.'],
    ['a megabyte', `${header}.${'A'.repeat(1_000_000)}.${signature}`],
    ['a space before', ` ${caller.accessToken}`],
    ['a space within', caller.accessToken.replace('.', '. ')],
    ['a comma', `${caller.accessToken},${caller.accessToken}`],
    ['standard base64', `${header}.${payload.replaceAll('-', '+')}/.${signature}`],
    ['the refresh token', caller.refreshCookie.split('=')[1] ?? ''],
    ['a percent sign', caller.accessToken.replaceAll('.', '%2e')],
    ['quotes', `"${caller.accessToken}"`],
  ];
}

// ASVS V7.2.1, V7.2.2, V9.1.1, V9.1.2, V9.1.3, V9.2.1, V9.2.2, V9.2.3, V9.2.4, V10.3.1
test('S12: the server rejects every forged access token with 403', async (context) => {
  await measure(context, async ({ check }) => {
    const forgedTokens = forgeTokens();
    check(forgedTokens.length >= 60, () => `${forgedTokens.length} tokens are too few`);
    for (const [title, token] of forgedTokens) {
      const response = await app.fastify.inject({
        method: 'GET',
        url: '/api/account',
        headers: { authorization: `Bearer ${token}` },
      });
      check(response.statusCode === 403, () => `${title}: ${response.statusCode}`);
    }
    check(
      (await caller.get('/api/account')).statusCode === 200,
      () => 'the valid token is refused',
    );
  });
});

/** Headers of requests that a page, form or image of another site can cause. */
const CROSS_SITE_HEADERS: readonly Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'https://sub.localhost' },
  { origin: 'https://localhost.evil.example' },
  { origin: 'http://localhost:8080' },
  { origin: 'file://' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
  { origin: 'https://evil.example', 'content-type': 'text/plain' },
];

// ASVS V3.2.1, V3.5.1, V3.5.2, V7.6.2
test('S13: state-changing calls by other sites and refreshes by other sites, navigations and page resources have no effect', async (context) => {
  await measure(context, async ({ check }) => {
    const user = await app.signInAgain(caller.email, { isBrowser: true });
    await app.fastify.inject({
      method: 'GET',
      url: '/api/account',
      headers: { authorization: `Bearer ${user.accessToken}`, cookie: user.refreshCookie },
    });
    app.clock.advance(60_000);
    const changingCalls = callNames.filter((name) => getEndpoint(name).method !== 'GET');
    const paramsByName = new Map<CallName, Record<string, string>>();
    // Sequential, because the samples share rows.
    for (const name of changingCalls) {
      paramsByName.set(name, (await callSamples[name].params?.(app, caller)) ?? {});
    }
    const digestBefore = await computeRowsDigest(app);
    for (const name of changingCalls) {
      for (const headers of CROSS_SITE_HEADERS) {
        const response = await sendCall(app, name, {
          params: paramsByName.get(name) ?? {},
          ...(name === 'login' && { body: { username: caller.email, password: PASSWORD } }),
          headers: {
            host: 'localhost',
            cookie: user.refreshCookie,
            authorization: `Bearer ${user.accessToken}`,
            ...headers,
          },
        });
        check(
          response.statusCode === 403 && response.headers['set-cookie'] === undefined,
          () => `${name} ${JSON.stringify(headers)}: ${response.statusCode}`,
        );
      }
    }
    for (const url of ['/auth/refresh', '/refresh']) {
      for (const headers of [
        { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
        {
          'sec-fetch-site': 'cross-site',
          'sec-fetch-mode': 'navigate',
          'sec-fetch-dest': 'document',
        },
        {
          'sec-fetch-site': 'same-origin',
          'sec-fetch-mode': 'navigate',
          'sec-fetch-dest': 'document',
        },
        { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
        {
          'sec-fetch-site': 'same-origin',
          'sec-fetch-mode': 'no-cors',
          'sec-fetch-dest': 'script',
        },
        {
          'sec-fetch-site': 'same-origin',
          'sec-fetch-mode': 'no-cors',
          'sec-fetch-dest': 'empty',
          'sec-purpose': 'prefetch',
        },
        {
          'sec-fetch-site': 'cross-site',
          'sec-fetch-mode': 'cors',
          'sec-fetch-dest': 'empty',
          origin: 'https://evil.example',
        },
        {
          'sec-fetch-site': 'same-site',
          'sec-fetch-mode': 'cors',
          'sec-fetch-dest': 'empty',
          origin: 'https://sub.localhost',
        },
        {
          'sec-fetch-site': 'same-origin',
          'sec-fetch-mode': 'websocket',
          'sec-fetch-dest': 'empty',
        },
        {},
      ]) {
        const response = await app.fastify.inject({
          method: 'GET',
          url,
          headers: { host: 'localhost', cookie: user.refreshCookie, ...headers },
        });
        check(
          response.statusCode === 403 && response.headers['set-cookie'] === undefined,
          () => `${url} ${JSON.stringify(headers)}: ${response.statusCode}`,
        );
      }
    }
    check((await computeRowsDigest(app)) === digestBefore, () => 'a refused call had an effect');
    for (const headers of [
      { ...browserHeaders, origin: 'http://localhost' },
      { origin: 'https://other.example' },
    ]) {
      const response = await app.fastify.inject({
        method: 'POST',
        url: buildUrl('getPincodeDetails'),
        headers: { host: 'localhost', ...headers },
        payload: { pincode: '560001' },
      });
      check(
        response.statusCode === 200,
        () => `an allowed page is refused: ${JSON.stringify(headers)}`,
      );
    }
  });
});

// ASVS V3.3.1, V3.3.2, V3.3.3, V3.3.4
test('S14: every cookie has the prefix __Host-, the path /, Secure, HttpOnly and SameSite=Strict', async (context) => {
  await measure(context, async ({ check }) => {
    const user = await app.signIn();
    let cookieCount = 0;
    for (const name of callNames) {
      for (const headers of [
        {},
        { authorization: `Bearer ${user.accessToken}`, cookie: user.refreshCookie },
        { ...browserHeaders, cookie: user.refreshCookie },
        { ...browserHeaders, cookie: '__Host-rt=garbage; __Host-dc=garbage' },
      ]) {
        const response = await sendCall(app, name, {
          ...(name === 'login' && { body: { username: user.email, password: PASSWORD } }),
          headers,
        });
        for (const cookie of [response.headers['set-cookie'] ?? []].flat()) {
          cookieCount += 1;
          const [pair = '', ...flags] = cookie.split('; ');
          const lifetimes = flags.filter((flag) => /^(Expires|Max-Age)=/.test(flag));
          const otherFlags = flags.filter((flag) => !lifetimes.includes(flag)).sort();
          check(
            /^__Host-(rt|dc)=[\w.%-]*$/.test(pair) &&
              lifetimes.length === 1 &&
              otherFlags.join() === 'HttpOnly,Path=/,SameSite=Strict,Secure',
            () => `${name}: ${cookie}`,
          );
        }
      }
    }
    check(cookieCount >= 8, () => `the responses set only ${cookieCount} cookies`);
  });
});
