import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { CommandCall } from '../../src/commands/command-call.ts';
import { readConfig } from '../../src/config.ts';
import { buildDatabaseUrl, type TestDatabase } from './test-database.ts';

export async function runCommand(
  command: (call: CommandCall) => Promise<void>,
  settings: Record<string, string>,
  { args = [], input = '' }: { args?: string[]; input?: string } = {},
): Promise<string> {
  const output = new PassThrough();
  const outputText = text(output);
  const config = readConfig({ SESSION_SECRET: 'k'.repeat(48), ...settings });
  try {
    await command({ config, args, input: Readable.from([input]), output });
  } finally {
    output.end();
  }
  return outputText;
}

export function buildSettings({ app, owner, isPooled }: TestDatabase): Record<string, string> {
  return {
    DATABASE_URL: buildDatabaseUrl(app),
    DATABASE_OWNER_URL: buildDatabaseUrl(owner),
    DATABASE_POOLER: isPooled ? '1' : '0',
  };
}
