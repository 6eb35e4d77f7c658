import { expect, test } from 'vitest';
import { DatabaseUnavailableError } from '../db/query/database-errors.ts';
import { createMetrics } from './metrics.ts';

const jobs = { name: 'jobs', help: 'Jobs by task.', labelNames: ['task'] };

test('a gauge drops the series that it no longer reads', async () => {
  const metrics = createMetrics();
  let readings = [{ labels: { task: 'book' }, value: 1 }];
  metrics.gauge(jobs, () => readings);
  expect(await metrics.text()).toContain('jobs{task="book"} 1');
  readings = [];
  expect(await metrics.text()).not.toContain('jobs{');
});

test('the other metrics are served while the database is unavailable', async () => {
  const metrics = createMetrics();
  let error: Error = new DatabaseUnavailableError('no connection');
  metrics.gauge(jobs, () => Promise.reject(error));
  expect(await metrics.text()).toContain('process_resident_memory_bytes');
  error = new TypeError('a bug');
  await expect(metrics.text()).rejects.toThrow('a bug');
});
