import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { StatementCounts } from './sent-statements.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Each test file appends what its statements did. */
    statementLog: string;
  }
}

/** Prints after the run how many statements were checked and why some read the rows of all sellers. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'shipdesk-statements-'));
  const log = join(folder, 'statements.jsonl');
  writeFileSync(log, '');
  project.provide('statementLog', log);
  return () => {
    const files = readFileSync(log, 'utf8').trim().split('\n').filter(Boolean);
    rmSync(folder, { recursive: true });
    const counts = files.map((line): StatementCounts => JSON.parse(line));
    const sent = counts.reduce((sum, file) => sum + file.sent, 0);
    const distinct = new Set(counts.flatMap((file) => file.distinct)).size;
    const crossSeller = [...new Set(counts.flatMap((file) => file.reasons))].sort();
    console.log(JSON.stringify({ id: 'statements', sent, distinct, crossSeller }));
  };
}
