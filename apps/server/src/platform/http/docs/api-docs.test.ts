import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { wireProblems } from '@shipdesk/contract/problems/wire-problems';
import { expect, test } from 'vitest';
import {
  type ApiDocument,
  listBreakingChanges,
} from '../../../../../../packages/client/tools/openapi-changes.ts';
import { testApp } from '../../../../test-support/test-app.ts';

const COMMITTED_FILE = fileURLToPath(
  new URL('../../../../../../packages/client/openapi.json', import.meta.url),
);
const committedDocument: ApiDocument = JSON.parse(readFileSync(COMMITTED_FILE, 'utf8'));

const app = await testApp();
const servedDocument = (await app.fastify.inject('/openapi.json')).json<ApiDocument>();

test('a breaking change of the API raises the version of the document', () => {
  if (servedDocument.info.version !== committedDocument.info.version) return;
  expect(listBreakingChanges(committedDocument, servedDocument)).toEqual([]);
});

test('openapi.json matches the served document', async () => {
  await expect(`${JSON.stringify(servedDocument, null, 1)}\n`).toMatchFileSnapshot(COMMITTED_FILE);
});

test('the page describes each refusal under its name, to which the request log links', async () => {
  const { body } = await app.fastify.inject('/docs');
  const refusals = Object.entries(wireProblems).filter(([, problem]) => 'status' in problem);
  expect(refusals.length).toBeGreaterThan(50);
  for (const [name] of refusals) expect(body).toContain(`<dt id="${name}">`);
  expect(body).toContain(
    '<code>api_key_revoked (api_key_invalid)</code> <span class="status">401</span></dt>',
  );
  expect(body).not.toMatch(/>(undefined|NaN)\b|\b(undefined|NaN)</);
});
