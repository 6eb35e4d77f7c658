import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from '@shipdesk/contract/reports/reports';
import { runImportArchiveCommand } from '../src/commands/archive-command.ts';
import { buildSettings, runCommand } from './processes/run-command.ts';
import { createEmptyDatabase, type TestDatabase } from './processes/test-database.ts';
import { createTestFolder } from './processes/test-folders.ts';
import type { Caller, TestApp } from './test-app.ts';

export async function writeArchive(app: TestApp, caller: Caller): Promise<Buffer> {
  const response = await caller.post('/api/reports/archive', { isMailed: false });
  if (response.statusCode !== 202) throw new Error(response.body);
  const { id } = response.json<{ data: Report }>().data;
  await app.runJobs();
  const file = await caller.get(`/api/reports/${id}/file`);
  if (file.statusCode !== 200) throw new Error(file.body);
  return file.rawPayload;
}

/** The database must be empty. Returns the output of the command. */
export async function importArchiveFile(content: Buffer, database: TestDatabase): Promise<string> {
  const file = join(await createTestFolder(), 'archive.zip');
  await writeFile(file, content);
  return runCommand(runImportArchiveCommand, buildSettings(database), { args: [file] });
}

export async function importIntoNewDatabase(content: Buffer): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  await importArchiveFile(content, database);
  return database;
}
