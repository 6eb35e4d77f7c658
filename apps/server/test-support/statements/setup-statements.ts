import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { StatementCounts } from './sent-statements.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file to which each test file appends its counts. */
    statementLog: string;
  }
}

/** Returns a function that prints the number of checked statements and why some read the rows of all sellers. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'shipdesk-statements-'));
  const log = join(folder, 'statements.jsonl');
  writeFileSync(log, '');
  project.provide('statementLog', log);
  return () => {
    const lines = readFileSync(log, 'utf8').trim().split('\n').filter(Boolean);
    rmSync(folder, { recursive: true });
    const counts = lines.map((line): StatementCounts => JSON.parse(line));
    const sentCount = counts.reduce((sum, file) => sum + file.sentCount, 0);
    const distinct = new Set(counts.flatMap((file) => file.hashes)).size;
    const crossSeller = [...new Set(counts.flatMap((file) => file.reasons))].sort();
    console.log(JSON.stringify({ id: 'statements', sent: sentCount, distinct, crossSeller }));
  };
}
