import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@shipdesk/contract/endpoint';
import { endpoints } from '@shipdesk/contract/endpoints';
import { toLiveId } from '@shipdesk/domain/account/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestCarriers } from '../../../../test-support/carriers/carrier-accounts.ts';
import {
  hasProgram,
  runProgram,
  startProgram,
} from '../../../../test-support/processes/program-runs.ts';
import { addKey } from '../../../../test-support/samples/api-key-samples.ts';
import { createSandboxCalls } from '../../../../test-support/sandboxes.ts';
import { createShippingCalls } from '../../../../test-support/shipping-calls.ts';
import { type Caller, createTestApp } from '../../../../test-support/test-app.ts';
import { createSimulators } from '../../../shipping/carriers/simulator/simulator-service.ts';
import { findPackageFolder } from '../../package-folder.ts';
import { type Language, languages } from './docs-style.ts';
import { buildExamplePath, exampleJobs, readExample } from './examples.ts';

const setupApp = await createTestApp();
const carriers = createTestCarriers(setupApp);
const app = await createTestApp({ testDatabase: setupApp.testDatabase, carriers });
const simulators = createSimulators(app.deps, carriers);
const examples = join(findPackageFolder(), 'examples');
const folder = mkdtempSync(join(tmpdir(), 'shipdesk-examples-'));

/** The program that runs the examples of a language. Undefined if this machine does not have it. */
const programs: Readonly<Record<Language, string | undefined>> = {
  curl: hasProgram('curl') ? 'sh' : undefined,
  typescript: process.execPath,
  python: hasProgram('python3') ? 'python3' : undefined,
  php: hasProgram('php') ? 'php' : undefined,
};
const runnableLanguages = languages.filter((language) => programs[language] !== undefined);

const calls = createSandboxCalls(app, 'http://127.0.0.1');
let url: string;
let sandbox: Caller;
let key: string;
const stopController = new AbortController();
let workLoop: Promise<void>;

beforeAll(async () => {
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.fastify.server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
  workLoop = runJobsUntilStopped();
  const entry = await calls.enterSandbox();
  sandbox = entry.sandbox;
  const { secret } = await addKey(sandbox, {
    permissions: [
      'orders:read',
      'orders:write',
      'packing:write',
      'shipments:write',
      'rates:read',
      'settings:write',
    ],
  });
  key = secret;
  const staff = await setupApp.signIn({ role: 'Admin' });
  const limit = { callsPerMinute: 6000 };
  const path = `/api/admin/sellers/${toLiveId(entry.sellerId)}/call-limit`;
  await staff.send('PUT', path, limit);
});
afterAll(async () => {
  stopController.abort();
  await workLoop;
  await app.closeApp();
  await setupApp.close();
  rmSync(folder, { recursive: true });
});

/** Runs jobs as a server process does. */
async function runJobsUntilStopped(): Promise<void> {
  while (!stopController.signal.aborted) {
    app.clock.now = new Date();
    await app.runJobs();
    await sleep(50);
  }
}

/** Runs an example. Returns its output. */
function run(
  id: string,
  language: Language,
  { argument = '', env = {} }: { argument?: string; env?: Record<string, string> } = {},
): Promise<string> {
  const command = [
    programs[language] ?? '',
    join(examples, buildExamplePath(id, language)),
    argument,
  ];
  const variables = { SHIPDESK_URL: url, SHIPDESK_KEY: key, ...env };
  return runProgram(
    command.filter((part) => part !== ''),
    { cwd: folder, env: variables },
  );
}

const runForDocket = (id: string, language: Language, docket: string) =>
  run(id, language, language === 'curl' ? { env: { DOCKET: docket } } : { argument: docket });

test('the curl examples send an idempotency key only with idempotent calls', async () => {
  const endpointsByName: Readonly<Record<string, Endpoint>> = endpoints;
  for (const { id, calls: names } of exampleJobs) {
    const isIdempotent = names.some((name) => endpointsByName[name]?.idempotent === true);
    const hasKey = (await readExample(buildExamplePath(id, 'curl'))).includes('Idempotency-Key');
    expect([id, hasKey]).toEqual([id, isIdempotent]);
  }
});

test('/docs shows an example of each job in each language', async () => {
  const page = (await app.fastify.inject('/docs')).body;
  expect(exampleJobs).toHaveLength(7);
  for (const { id } of exampleJobs) {
    for (const language of languages) {
      const file = buildExamplePath(id, language);
      expect((await readExample(file)).length).toBeGreaterThan(100);
      expect(page).toContain(`data-file="${file}"`);
    }
  }
});

test.concurrent.for(runnableLanguages)(
  'the examples in %s price, create, book, label and track one parcel',
  async (language) => {
    expect(await run('price', language)).toMatch(/surface/);
    const reference = `REF-${language}`;
    const create = () =>
      run(
        'create-order',
        language,
        language === 'curl' ? { env: { REFERENCE: reference } } : { argument: reference },
      );
    const output = await create();
    const [docket = ''] = /\d{14}/.exec(output) ?? [];
    expect(await create()).toBe(output);
    const order = (await sandbox.get(`/api/orders/${docket}`)).json().data;
    expect(JSON.stringify(order)).toContain(reference);
    expect(await runForDocket('book', language, docket)).toMatch(/booked/);
    await runForDocket('label', language, docket);
    expect(readFileSync(join(folder, 'labels.pdf')).toString('latin1', 0, 5)).toBe('%PDF-');
    const { awb } = (await sandbox.get(`/api/shipments/${docket}`)).json().data;
    expect(await runForDocket('track', language, docket)).toContain(awb);
  },
);

test('the examples in each language request a reattempt after a failed delivery', async () => {
  const { addOrder, book, loadShipment } = createShippingCalls(() => sandbox);
  const dockets = await Promise.all(
    runnableLanguages.map(() => addOrder({ name: 'Asha Rao -NDR1' })),
  );
  await book(dockets, 'cheapest');
  const listOtherDockets = async (name: 'state' | 'status', value: string) => {
    const shipments = await Promise.all(dockets.map(loadShipment));
    return dockets.filter((_, index) => shipments[index]?.[name] !== value);
  };
  await expect.poll(() => listOtherDockets('state', 'booked')).toEqual([]);
  const countScans = async () =>
    (await Promise.all(dockets.map(loadShipment))).flatMap(({ events }) => events).length;
  let movingDockets = dockets;
  while (movingDockets.length > 0) {
    const scanCount = await countScans();
    await sandbox.post('/api/sandbox/advance', { docketNumbers: movingDockets });
    await simulators.pushScans(calls.push);
    await expect.poll(countScans).toBeGreaterThanOrEqual(scanCount + movingDockets.length);
    movingDockets = await listOtherDockets('status', 'UNDELIVERED');
  }
  await Promise.all(
    runnableLanguages.map(async (language, index) => {
      const docket = dockets[index] ?? '';
      const output = await runForDocket('answer-ndr', language, docket);
      expect(output).toMatch(new RegExp(`${docket}.*submitted`));
      const { data } = (await sandbox.get(`/api/ndr/${docket}`)).json();
      expect([language, data.actions]).toMatchObject([
        language,
        [{ kind: 'reattempt', askedBy: 'seller' }],
      ]);
    }),
  );
});

interface Message {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Listens for one request on a free port. `received` resolves to the request. */
async function startReceiver() {
  const { promise: received, resolve } = Promise.withResolvers<Message>();
  const server = createServer((request, response) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers)
        .filter(([name]) => name.startsWith('webhook-'))
        .map(([name, value]) => [name, String(value)]),
    );
    void readText(request).then((body) => {
      response.writeHead(204).end();
      resolve({ headers, body });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.close().closeAllConnections();
    await once(server, 'close');
  };
  return { received, port, close };
}

test.for(runnableLanguages.filter((language) => language !== 'curl'))(
  'the receiver in %s accepts a webhook message and rejects a changed message',
  async (language) => {
    const { received, port, close } = await startReceiver();
    const webhookOutput = await run('receive-webhook', 'curl', {
      env: { WEBHOOK_URL: `http://127.0.0.1:${port}/hooks` },
    });
    const { id, secret } = JSON.parse(webhookOutput).data;
    await sandbox.post(`/api/webhooks/${id}/test`, undefined);
    const { headers, body } = await received;
    // The example receiver listens on the same port.
    await close();
    const file = join(examples, buildExamplePath('receive-webhook', language));
    const program = programs[language] ?? '';
    const { child, output, ended } = startProgram(
      [program, ...(language === 'php' ? ['-S', `127.0.0.1:${port}`] : []), file],
      { cwd: folder, env: { WEBHOOK_SECRET: secret, PORT: String(port) } },
    );
    const send = async (text: string) => {
      const response = await fetch(`http://127.0.0.1:${port}/hooks`, {
        method: 'POST',
        headers,
        body: text,
      });
      return response.status;
    };
    await expect.poll(() => send(body).catch(() => 'not listening')).toBe(204);
    expect(await send(body.replace('webhook.test', 'webhook.fake'))).toBe(400);
    await expect.poll(() => output.text).toContain('webhook.test');
    expect(output.text).not.toContain('webhook.fake');
    child.kill();
    await ended;
  },
);
