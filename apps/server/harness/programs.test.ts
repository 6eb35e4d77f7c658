import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createClient, unwrap } from '@shipdesk/client';
import { readWebhook } from '@shipdesk/client/webhooks';
import { afterAll, expect, test } from 'vitest';
import { addSandboxKey } from '../test-support/demo-sandbox.ts';
import { startDemoServer } from '../test-support/processes/demo-server.ts';
import { hasProgram, runProgram } from '../test-support/processes/program-runs.ts';

const ORDER_COUNT = 100;
const SCRIPT_CONCURRENCY = 5;
const PROGRAM = fileURLToPath(new URL('../test-support/programs/ship-orders.ts', import.meta.url));

const server = await startDemoServer();
afterAll(() => server.close());
const { dataDir: folder, url } = server;
const env = { SHIPDESK_URL: url, SHIPDESK_KEY: await addSandboxKey(url) };

test('a program ships 100 orders in the sandbox with the client library and receives a webhook for each delivery', async () => {
  const output = await runProgram([process.execPath, PROGRAM], {
    cwd: folder,
    env: { ...env, ORDERS: String(ORDER_COUNT) },
  });
  expect(JSON.parse(output)).toEqual({
    booked: ORDER_COUNT,
    delivered: ORDER_COUNT,
    refused: 0,
    labels: '%PDF-',
  });
});

/** Writes the curl scripts of `/docs` to the data folder. */
async function saveScripts(): Promise<void> {
  const page = await (await fetch(`${env.SHIPDESK_URL}/docs`)).text();
  const scripts = page.matchAll(/<code data-file="curl\/([a-z-]+\.sh)">(.*?)<\/code>/gs);
  for (const [, name = '', text = ''] of scripts) {
    const script = text
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    // The sandbox delivers the parcels of this consignee at the first attempt.
    await writeFile(join(folder, name), script.replaceAll('Asha Rao', 'Asha Rao -DELIVERED'));
  }
}

const runScript = (name: string, variables: Record<string, string>) =>
  runProgram(['sh', name], { cwd: folder, env: { ...env, ...variables } });

test.runIf(hasProgram('curl'))(
  'the curl scripts of /docs ship 100 orders in the sandbox and register a webhook that receives each delivery',
  async () => {
    await saveScripts();
    const deliveredDockets = new Set<string>();
    const secrets: string[] = [];
    const receive = async (request: IncomingMessage) => {
      const event = readWebhook({
        headers: request.headers,
        body: await buffer(request),
        secrets,
      });
      if (event.type === 'shipment.delivered') deliveredDockets.add(event.data.docket_number);
    };
    const receiver = createServer((request, response) => {
      void receive(request).then(() => response.writeHead(204).end());
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;
    const WEBHOOK_URL = `http://127.0.0.1:${port}/hooks`;
    secrets.push(JSON.parse(await runScript('receive-webhook.sh', { WEBHOOK_URL })).data.secret);

    const docketNumbers: string[] = [];
    const references = Array.from({ length: ORDER_COUNT }, (_, index) => `SCRIPT-${index}`);
    const shipNext = async (): Promise<void> => {
      for (;;) {
        const reference = references.pop();
        if (reference === undefined) return;
        const output = await runScript('create-order.sh', { REFERENCE: reference });
        const DOCKET = JSON.parse(output).data.docketNumber;
        expect(await runScript('book.sh', { DOCKET })).toContain('"state":"booked"');
        await runScript('label.sh', { DOCKET });
        docketNumbers.push(DOCKET);
      }
    };
    await Promise.all(Array.from({ length: SCRIPT_CONCURRENCY }, shipNext));
    expect((await readFile(join(folder, 'labels.pdf'))).toString('latin1', 0, 5)).toBe('%PDF-');
    const shipdesk = createClient({ baseUrl: env.SHIPDESK_URL, key: env.SHIPDESK_KEY });
    const body = { docketNumbers, hours: 240 };
    await unwrap(shipdesk.POST('/api/sandbox/advance', { body }));
    await expect.poll(() => deliveredDockets.size).toBe(ORDER_COUNT);
    expect(docketNumbers.filter((docket) => !deliveredDockets.has(docket))).toEqual([]);
    const [DOCKET = ''] = docketNumbers;
    expect(await runScript('track.sh', { DOCKET })).toContain('"status":"DELIVERED"');
    receiver.closeAllConnections();
    receiver.close();
  },
);
