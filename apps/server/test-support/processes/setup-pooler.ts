import type { TestProject } from 'vitest/node';
import { startTestServer } from './database-server.ts';

export function setup(project: TestProject): Promise<() => Promise<void>> {
  return startTestServer(project, { isPooled: true });
}
