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

test('a document with the same version has no breaking changes', () => {
  if (servedDocument.info.version !== committedDocument.info.version) return;
  expect(listBreakingChanges(committedDocument, servedDocument)).toEqual([]);
});

test('openapi.json matches the served document', async () => {
  await expect(`${JSON.stringify(servedDocument, null, 1)}\n`).toMatchFileSnapshot(COMMITTED_FILE);
});

test('/docs describes each problem that has a status under an anchor with the problem name', async () => {
  const { body } = await app.fastify.inject('/docs');
  const problems = Object.entries(wireProblems).filter(([, problem]) => 'status' in problem);
  expect(problems.length).toBeGreaterThan(50);
  for (const [name] of problems) expect(body).toContain(`<dt id="${name}">`);
  expect(body).toContain(
    '<code>api_key_revoked (api_key_invalid)</code> <span class="status">401</span></dt>',
  );
  expect(body).not.toMatch(/>(undefined|NaN)\b|\b(undefined|NaN)</);
});
