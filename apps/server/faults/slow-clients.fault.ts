// Sends slow, oversized and malformed requests, which the server must cut off or refuse while it serves other clients.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBulkOrder } from '@shipdesk/contract/orders/bulk-orders';
import { callHttp } from './support/http-call.ts';
import { type Installation, withRunningInstallation } from './support/installation.ts';
import { countRounds, type Trials, testClaim } from './support/test-claim.ts';

const SOCKETS = countRounds({ usual: 200, night: 5000 });
/**
 * The limits are 5 and 10 seconds, checked every second. Even on a busy machine only a server that hangs takes longer.
 */
const HANGS_AFTER_MS = 180_000;
const BYTE_INTERVAL_MS = 500;
const CHECK_INTERVAL_MS = 100;

function openSocket(installation: Installation): {
  socket: Socket;
  readText: () => string;
  closed: Promise<void>;
} {
  const socket = connect(Number(new URL(installation.url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (data: Buffer) => {
    text += data.toString();
  });
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
  });
  return { socket, readText: () => text, closed };
}

const HEAD = 'POST /auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
const SLOW_REQUESTS = {
  header: { start: HEAD, chunk: 'X' },
  body: { start: `${HEAD}Content-Length: 100000\r\n\r\n`, chunk: ' ' },
  silent: { start: '', chunk: '' },
};

/** Opens a socket that sends `chunk` at intervals. Returns whether the server closed it. */
async function sendSlowly(
  installation: Installation,
  { start, chunk }: { start: string; chunk: string },
) {
  const { socket, closed } = openSocket(installation);
  socket.write(start);
  const timer = setInterval(() => {
    if (chunk !== '' && socket.writable) socket.write(chunk);
  }, BYTE_INTERVAL_MS);
  const isClosed = await Promise.race([
    closed.then(() => true),
    sleep(HANGS_AFTER_MS, false, { ref: false }),
  ]);
  clearInterval(timer);
  socket.destroy();
  return isClosed;
}

async function checkHealth(installation: Installation, trials: Trials): Promise<void> {
  const { status } = await callHttp(`${installation.url}/healthz`, { method: 'GET' });
  if (status !== 200) trials.fail(`/healthz returned ${status}`);
}

/** Sends exactly this text. Returns the first line of the response, or an empty string if none arrives. */
async function readResponse(installation: Installation, request: string): Promise<string> {
  const { socket, readText, closed } = openSocket(installation);
  socket.write(request);
  const responded = new Promise<void>((resolve) => {
    socket.on('data', () => resolve());
  });
  await Promise.race([responded, closed, sleep(HANGS_AFTER_MS, undefined, { ref: false })]);
  socket.destroy();
  return readText().split('\r\n', 1)[0] ?? '';
}

const buildPost = (path: string, headers: string, body = '') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;
const repeatHeader = (header: (index: number) => string, count: number) =>
  Array.from({ length: count }, (_, index) => header(index)).join('\r\n');

/** Requests with a title and the statuses that the server may return. */
const BAD_REQUESTS: readonly (readonly [string, string, readonly string[]])[] = [
  [
    '10,000 headers',
    buildPost(
      '/auth/login',
      repeatHeader((i) => `X-${i}: 1`, 10_000),
    ),
    ['431'],
  ],
  ['a header of 17 kB', buildPost('/auth/login', `X: ${'x'.repeat(17_000)}`), ['431']],
  ['an address of 100 kB', buildPost(`/${'x'.repeat(100_000)}`, 'X: 1'), ['431', '414']],
  [
    'a file of 12 MB without a session, of which 64 kB are sent',
    buildPost(createBulkOrder.path, 'Content-Length: 12000000', ' '.repeat(64_000)),
    ['403'],
  ],
  [
    'a compressed body',
    buildPost('/auth/login', 'Content-Encoding: gzip\r\nContent-Length: 4', '\x1f\x8b\x08\x00'),
    ['400', '415'],
  ],
  [
    'brackets 100,000 deep',
    buildPost('/auth/login', 'Content-Length: 100000', '['.repeat(100_000)),
    ['400'],
  ],
  [
    'two lengths',
    buildPost('/auth/login', 'Content-Length: 2\r\nContent-Length: 3', '{}'),
    ['400'],
  ],
  [
    'a length and chunks',
    buildPost('/auth/login', 'Content-Length: 2\r\nTransfer-Encoding: chunked', '0\r\n\r\n'),
    ['400'],
  ],
  ['no host', `GET /healthz HTTP/1.1\r\n\r\n`, ['400']],
];

/** Sends several megabytes of JSON that is slow to parse to the call that accepts files. */
async function sendBomb(installation: Installation, trials: Trials, text: string): Promise<void> {
  const { status } = await installation.post(
    createBulkOrder.path,
    undefined,
    {},
    { content: text },
  );
  if (![400, 413, 422].includes(status)) trials.fail(`costly JSON got status ${status}`);
  trials.add();
}

await withRunningInstallation('embedded', async (installation) => {
  await testClaim(
    {
      id: 'D1',
      claim: `${SOCKETS} sockets that send headers or bodies slowly, or stay silent: the server closes all (limits 5 and 10 s) and /healthz responds`,
      engine: 'embedded',
      minTrials: SOCKETS,
    },
    async (trials) => {
      const kinds = Object.values(SLOW_REQUESTS);
      const slowSockets = Array.from({ length: SOCKETS }, async (_, index) => {
        const kind = kinds[index % kinds.length] ?? SLOW_REQUESTS.header;
        const isClosed = await sendSlowly(installation, kind);
        if (!isClosed) trials.fail(`a slow socket stayed open for ${HANGS_AFTER_MS} ms`);
        trials.add();
      });
      const stop = new AbortController();
      const healthChecks = (async () => {
        while (!stop.signal.aborted) {
          await checkHealth(installation, trials);
          await sleep(CHECK_INTERVAL_MS);
        }
      })();
      await Promise.all(slowSockets);
      stop.abort();
      await healthChecks;
    },
  );

  await testClaim(
    {
      id: 'D2, D3, D4, D8',
      claim:
        'oversized headers and addresses, unfinished bodies without a session, compressed or deeply nested bodies and ambiguous lengths: refused, and /healthz responds afterwards',
      engine: 'embedded',
      minTrials: BAD_REQUESTS.length + 3,
    },
    async (trials) => {
      for (const [title, request, statuses] of BAD_REQUESTS) {
        const line = await readResponse(installation, request);
        if (!statuses.includes(line.split(' ')[1] ?? '')) trials.fail(`${title}: '${line}'`);
        trials.add();
      }
      await sendBomb(installation, trials, '['.repeat(4_000_000));
      await sendBomb(installation, trials, `[${'{"a":1},'.repeat(400_000)}{}]`);
      await sendBomb(installation, trials, `[${'9'.repeat(5_000_000)}]`);
      await checkHealth(installation, trials);
    },
  );
});
