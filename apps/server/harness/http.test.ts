import { gzipSync } from 'node:zlib';
import { test } from 'vitest';
import { measure } from '../test-support/harness.ts';
import { sendRaw, startListening } from '../test-support/processes/raw-http.ts';
import { computeRowsDigest } from '../test-support/rows-digest.ts';
import {
  buildSampleBody,
  buildUrl,
  callNames,
  getEndpoint,
  sendCall,
} from '../test-support/samples/call-samples.ts';
import { buildOrderPayload } from '../test-support/samples/payloads.ts';
import { createTestApp, testApp } from '../test-support/test-app.ts';

const app = await testApp();
const caller = await app.signIn({ role: 'Admin' });
const port = await startListening(app.fastify);

const formatHead = (line: string, headers: readonly string[]) =>
  `${[line, ...headers].join('\r\n')}\r\n\r\n`;

const formatPost = (path: string, headers: readonly string[], body: string) =>
  formatHead(`POST ${path} HTTP/1.1`, [
    'Host: localhost',
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...headers,
  ]) + body;

const formatAuthorization = () => `Authorization: Bearer ${caller.accessToken}`;

const buildJsonHeaders = () => ({
  'content-type': 'application/json',
  authorization: `Bearer ${caller.accessToken}`,
});

/** Content types that parsers and their guards may treat differently. */
const CONTENT_TYPES: readonly (readonly [readonly string[], 'refused' | 'accepted'])[] = [
  ...[
    [],
    ['Content-Type:'],
    ['Content-Type: text/plain'],
    ['Content-Type: text/plain;charset=UTF-8'],
    ['Content-Type: text/json'],
    ['Content-Type: text/html'],
    ['Content-Type: application/x-www-form-urlencoded'],
    ['Content-Type: multipart/form-data'],
    ['Content-Type: multipart/form-data; boundary=x'],
    ['Content-Type: application/xml'],
    ['Content-Type: application/json2'],
    ['Content-Type: application/jsonx; charset=utf-8'],
    ['Content-Type: application/ json'],
    ['Content-Type: application /json'],
    ['Content-Type: application/json/x'],
    ['Content-Type: application//json'],
    ['Content-Type: application'],
    ['Content-Type: json'],
    ['Content-Type: /json'],
    ['Content-Type: *'],
    ['Content-Type: */*'],
    ['Content-Type: application/*'],
    ['Content-Type: application/*+json'],
    ['Content-Type: application/json+x'],
    ['Content-Type: application/problem+json'],
    ['Content-Type: application/vnd.api+json'],
    ['Content-Type: application/ld+json'],
    ['Content-Type: application/x-ndjson'],
    ['Content-Type: application/json-patch+json'],
    ['Content-Type: application/json, text/plain'],
    ['Content-Type: text/plain, application/json'],
    ['Content-Type: text/plain; application/json'],
    ['Content-Type: text/plain;x=application/json'],
    ['Content-Type: "application/json"'],
    ['Content-Type: application/json\u0001'],
    ['Content-Type: application/octet-stream'],
    ['Content-Type: image/png'],
    ['Content-Type: text/plain', 'Content-Type: application/json'],
  ].map((headers) => [headers, 'refused'] as const),
  [['Content-Type: application/json'], 'accepted'],
  [['Content-Type: Application/JSON'], 'accepted'],
  [['Content-Type: application/json; charset=utf-8'], 'accepted'],
  [['Content-Type:\tapplication/json'], 'accepted'],
];

// ASVS V1.1.1, V1.5.2
test('I10: the server accepts only the content type application/json and rejects an invalid body of any content type', async (context) => {
  await measure(context, async ({ check }) => {
    for (const [headers, expected] of CONTENT_TYPES) {
      const send = (body: unknown) =>
        sendRaw(
          port,
          formatPost(
            '/booking/createPickup',
            [formatAuthorization(), ...headers],
            JSON.stringify(body),
          ),
        );
      const response = await send(buildOrderPayload());
      check(
        expected === 'accepted' ? response.status === 201 : [400, 415].includes(response.status),
        () => `${headers.join(' + ')}: ${response.status} ${response.text.slice(-300)}`,
      );
      const invalidResponse = await send({ shipments: [], x: 1 });
      check(
        [400, 415, 422].includes(invalidResponse.status),
        () => `an invalid body as ${headers.join(' + ')}: ${invalidResponse.status}`,
      );
    }
  });
});

// ASVS V1.1.1, V4.2.1, V15.3.7
test('I12: the server rejects ambiguous requests and closes their connections', async (context) => {
  const body = '{"pincode":"560001"}';
  const path = '/publicRoutes/pincodedetails';
  const json = 'Content-Type: application/json';
  const length = `Content-Length: ${body.length}`;
  const smuggledRequest = `GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const requests = [
    formatHead(`POST ${path} HTTP/1.1`, [
      'Host: localhost',
      json,
      length,
      'Transfer-Encoding: chunked',
    ]) + `0\r\n\r\n${smuggledRequest}`,
    formatHead(`POST ${path} HTTP/1.1`, ['Host: localhost', json, length, 'Content-Length: 0']) +
      body,
    formatHead(`POST ${path} HTTP/1.1`, ['Host: localhost', json, 'Content-Length: -1']) + body,
    formatHead(`POST ${path} HTTP/1.1`, ['Host: localhost', json, 'Content-Length: +20']) + body,
    formatHead(`POST ${path} HTTP/1.1`, ['Host: localhost', json, 'Content-Length: 0x14']) + body,
    formatHead(`POST ${path} HTTP/1.1`, ['Host: localhost', json, 'Content-Length: 20, 20']) + body,
    formatHead(`POST ${path} HTTP/1.1`, ['Host: localhost', json, 'Transfer-Encoding: xchunked']) +
      body,
    formatHead(`POST ${path} HTTP/1.1`, ['Host: localhost', json, 'Transfer-Encoding : chunked']) +
      '0\r\n\r\n',
    formatHead(`POST ${path} HTTP/1.1`, [
      'Host: localhost',
      json,
      'Transfer-Encoding: chunked, identity',
    ]) + `0\r\n\r\n${smuggledRequest}`,
    formatHead(`POST ${path} HTTP/1.1`, ['Host: localhost', json, 'Transfer-Encoding: chunked']) +
      'zz\r\n{}\r\n0\r\n\r\n',
    `GET /healthz HTTP/1.1\nHost: localhost\n\n`,
    `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: a\r b\r\n\r\n`,
    formatHead('GET /healthz HTTP/1.1', ['X-Nothing: no host']),
    formatHead('GET /healthz HTTP/1.1', ['Host: localhost', 'Host: other']),
    formatHead('GET /healthz HTTP/1.1', ['Host: localhost', 'X\u0000Y: 1']),
    formatHead('GET /healthz HTTP/1.1', ['Host: localhost', 'X: a\u0000b']),
    formatHead('GET /healthz HTTP/1.1', [' Host: localhost']),
    formatHead('GET /healthz HTTP/9.9', ['Host: localhost']),
    formatHead('GET /health\u0000z HTTP/1.1', ['Host: localhost']),
    formatHead('G\u0000T /healthz HTTP/1.1', ['Host: localhost']),
    'garbage\r\n\r\n',
    '\u0016\u0003\u0001\u0000\u00a5\u0001',
  ];
  await measure(context, async ({ check }) => {
    for (const request of requests) {
      const response = await sendRaw(port, Buffer.from(request, 'latin1'));
      check(
        [400, 0].includes(response.status) && response.responseCount <= 1 && response.isClosed,
        () => `${JSON.stringify(request)}: ${JSON.stringify(response)}`,
      );
    }
  });
});

const FIXED_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
};

// ASVS V3.2.1, V3.4.1, V3.4.3, V3.4.4, V3.4.5, V3.4.6, V14.2.2, V14.3.2
test('I8: every response has the security headers and names no software, and production adds HSTS', async (context) => {
  const liveApp = await createTestApp({
    settings: {
      NODE_ENV: 'production',
      SESSION_SECRET: 'q3J8vYw1nZt6bKx9RfLm2DsHc7PaUe4GoViTy5Wj0BMXkNCE',
    },
  });
  await measure(context, async ({ check }) => {
    const urls = [
      '/',
      '/healthz',
      '/docs',
      '/openapi.json',
      '/nowhere',
      '/api/nowhere',
      '/assets/x.js',
    ];
    for (const testedApp of [app, liveApp]) {
      const responses = [
        ...(await Promise.all(urls.map((url) => testedApp.fastify.inject({ method: 'GET', url })))),
        ...(await Promise.all(callNames.map((name) => sendCall(testedApp, name)))),
        ...(await Promise.all(
          (testedApp === app ? callNames.filter((name) => name !== 'logout') : []).map((name) =>
            sendCall(testedApp, name, {
              headers: { authorization: `Bearer ${caller.accessToken}` },
            }),
          ),
        )),
      ];
      for (const { headers, raw } of responses) {
        const policy = String(headers['content-security-policy']).split(';');
        const hasFixedHeaders = Object.entries(FIXED_HEADERS).every(
          ([name, value]) => headers[name] === value,
        );
        const isPolicyStrict =
          [
            "default-src 'none'",
            "script-src 'self'",
            "frame-ancestors 'none'",
            "require-trusted-types-for 'script'",
          ].every((directive) => policy.includes(directive)) &&
          !/unsafe|\*|https?:/.test(policy.join(';'));
        const hsts = headers['strict-transport-security'];
        check(
          hasFixedHeaders &&
            isPolicyStrict &&
            (testedApp === liveApp ? hsts === 'max-age=63072000' : hsts === undefined) &&
            /^no-store(, no-transform)?$/.test(String(headers['cache-control'])) &&
            !('server' in headers) &&
            !('x-powered-by' in headers) &&
            !('access-control-allow-origin' in headers),
          () => `${raw.req.method} ${raw.req.url}: ${JSON.stringify(headers)}`,
        );
      }
    }
  });
  await liveApp.close();
});

test('D2: the server rejects a URL of 100 kB, a header of 17 kB and 10,000 headers with 414 or 431', async (context) => {
  await measure(context, async ({ check }) => {
    for (const request of [
      formatHead(`GET /${'a'.repeat(100_000)} HTTP/1.1`, ['Host: localhost']),
      formatHead(`GET /healthz?${'a'.repeat(100_000)} HTTP/1.1`, ['Host: localhost']),
      formatHead('GET /healthz HTTP/1.1', ['Host: localhost', `X: ${'a'.repeat(17_000)}`]),
      formatHead('GET /healthz HTTP/1.1', ['Host: localhost', `Cookie: ${'a=b; '.repeat(4000)}`]),
      formatHead('GET /api/account HTTP/1.1', [
        'Host: localhost',
        `Authorization: Bearer ${'a'.repeat(1_000_000)}`,
      ]),
      formatHead('GET /healthz HTTP/1.1', [
        'Host: localhost',
        ...Array.from({ length: 10_000 }, (_, index) => `X${index}: 1`),
      ]),
    ]) {
      const { status, isClosed } = await sendRaw(port, request);
      // A response may be lost when the server closes while bytes still arrive.
      check([431, 414, 0].includes(status) && isClosed, () => `${request.slice(0, 60)}: ${status}`);
    }
    check((await app.fastify.inject('/healthz')).statusCode === 200, () => 'the server is down');
  });
});

test('D3: the server rejects a protected call without a session before reading the body', async (context) => {
  const declaredBytes = 12 * 1024 * 1024;
  await measure(context, async ({ check }) => {
    for (const name of callNames) {
      const { method, permission } = getEndpoint(name);
      if (permission === 'public' || method === 'GET') continue;
      // The body is never sent, so a response shows that the server did not wait for it.
      const response = await sendRaw(
        port,
        formatHead(`${method} ${buildUrl(name)} HTTP/1.1`, [
          'Host: localhost',
          'Content-Type: application/json',
          `Content-Length: ${declaredBytes}`,
        ]),
        { waitMs: 20 },
      );
      check(response.status === 403, () => `${name}: ${response.status}`);
    }
  });
});

// ASVS V5.2.1, V15.2.2
test('D4: the server rejects oversized or deeply nested JSON with 400, 413 or 422 and serves the next call', async (context) => {
  // Calls that accept files check the shape of a body before they parse it, and their message names the problem.
  const deepMessage = '"The request is nested too deeply."';
  const largeCode = '"too_large"';
  const bombs: readonly (readonly [string, string])[] = [
    ['['.repeat(2_000_000), deepMessage],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, deepMessage],
    [`${'['.repeat(9)}${']'.repeat(9)}`, deepMessage],
    [`[{"a":"${'['.repeat(9)}"}]`, '"invalid"'],
    [`{${'"a":{'.repeat(20_000)}${'}'.repeat(20_000)}}`, deepMessage],
    [`{${Array.from({ length: 1_000_000 }, (_, index) => `"k${index}":1`).join(',')}}`, largeCode],
    ['9'.repeat(5_000_000), ''],
    [`[${'1,'.repeat(400_000)}1]`, largeCode],
    [`{"shipments":[${'{},'.repeat(300_000)}{}]}`, largeCode],
    [`"${'\\u0000'.repeat(100_000)}"`, ''],
  ];
  await measure(context, async ({ check }) => {
    for (const url of [
      '/booking/createPickup',
      '/booking/createBulkOrder',
      '/booking/createBulkOrderViaExcel',
      '/orders/getorders',
    ]) {
      for (const [payload, reason] of bombs) {
        const { statusCode, body } = await app.fastify.inject({
          method: 'POST',
          url,
          headers: buildJsonHeaders(),
          payload,
        });
        check(
          [400, 413, 422].includes(statusCode) && (!url.includes('Bulk') || body.includes(reason)),
          () => `${url} ${payload.slice(0, 30)}: ${statusCode} ${body.slice(0, 200)}`,
        );
      }
    }
    check((await caller.get('/api/account')).statusCode === 200, () => 'the next call failed');
  });
});

test('D7: the server accepts pages, date ranges and searches only within their bounds', async (context) => {
  const buildRange = (startDate: unknown, endDate: unknown) => ({
    filters: [{ createdOn: { startDate, endDate } }],
    limit: 9,
    pageNumber: 0,
  });
  const buildPage = (limit: unknown, pageNumber: unknown) => ({ filters: [{}], limit, pageNumber });
  const cases: readonly (readonly [unknown, 'refused' | 'accepted'])[] = [
    ...[0, -1, 101, 1e9, 1.5, '9', null, true, [9], '9e999'].map(
      (limit) => [buildPage(limit, 0), 'refused'] as const,
    ),
    ...[-1, 1_000_001, 0.5, '0', null, '1e9'].map(
      (pageNumber) => [buildPage(9, pageNumber), 'refused'] as const,
    ),
    ...[
      ['2025-01-01', '2026-01-03'],
      ['2026-01-02', '2026-01-01'],
      ['2026-02-30', '2026-03-01'],
      ['0000-00-00', '9999-99-99'],
      ['1/1/2026', '2026-01-01'],
      ['', ''],
      [null, null],
      [20260101, 20260102],
      ["2026-01-01'; drop table orders", '2026-01-01'],
    ].map(([from, to]) => [buildRange(from, to), 'refused'] as const),
    [{ filters: [{}, {}], limit: 9, pageNumber: 0 }, 'refused'],
    [{ filters: [{ search: Array(501).fill('x') }], limit: 9, pageNumber: 0 }, 'refused'],
    [{ filters: [{ search: [''] }], limit: 9, pageNumber: 0 }, 'refused'],
    [{ filters: [{ direction: 'sideways' }], limit: 9, pageNumber: 0 }, 'refused'],
    [buildPage(1, 0), 'accepted'],
    [buildPage(100, 1_000_000), 'accepted'],
    [buildRange('2025-11-21', '2026-11-21'), 'accepted'],
    [buildRange('2026-11-21', '2026-11-21'), 'accepted'],
    [{ filters: [{ search: Array(500).fill('x') }], limit: 9, pageNumber: 0 }, 'accepted'],
  ];
  await measure(context, async ({ check }) => {
    for (const [body, expected] of cases) {
      const { statusCode } = await caller.post('/orders/getorders', body);
      check(
        statusCode === (expected === 'accepted' ? 200 : 422),
        () => `${JSON.stringify(body).slice(0, 200)}: ${statusCode}`,
      );
    }
    for (const text of ['9e999', 'NaN', '-0.0.0']) {
      const { statusCode } = await app.fastify.inject({
        method: 'POST',
        url: '/orders/getorders',
        headers: buildJsonHeaders(),
        payload: `{"filters":[{}],"limit":${text},"pageNumber":0}`,
      });
      check([400, 422].includes(statusCode), () => `${text}: ${statusCode}`);
    }
  });
});

test('D8: every call with a body rejects a compressed body with 415 and changes no rows', async (context) => {
  await measure(context, async ({ check }) => {
    const digestBefore = await computeRowsDigest(app);
    for (const name of callNames) {
      const sample = buildSampleBody(name);
      if (sample === undefined) continue;
      for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'gzip, gzip', 'x-gzip']) {
        const response = await app.fastify.inject({
          method: getEndpoint(name).method,
          url: buildUrl(name),
          headers: {
            'content-type': sample.type,
            'content-encoding': encoding,
            authorization: `Bearer ${caller.accessToken}`,
          },
          payload: gzipSync('{}'),
        });
        check(response.statusCode === 415, () => `${name} as ${encoding}: ${response.statusCode}`);
      }
    }
    check((await computeRowsDigest(app)) === digestBefore, () => 'a compressed body had an effect');
  });
});
