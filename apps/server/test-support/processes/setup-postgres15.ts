import type { TestProject } from 'vitest/node';
import { startTestServer } from './database-server.ts';
import { findInstalledPostgres } from './installed-postgres.ts';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const binaries = findInstalledPostgres(15);
  if (binaries === undefined) {
    throw new Error(
      'This machine has no PostgreSQL 15 server programs (Debian: apt-get install postgresql-15).',
    );
  }
  return startTestServer(project, { binaries });
}
