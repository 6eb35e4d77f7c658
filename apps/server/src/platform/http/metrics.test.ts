import { expect, test } from 'vitest';
import { DatabaseUnavailableError } from '../db/query/database-errors.ts';
import { createMetrics } from './metrics.ts';

const jobs = { name: 'jobs', help: 'Jobs by task.', labelNames: ['task'] };

test('a gauge drops series that its source no longer returns', async () => {
  const metrics = createMetrics();
  let readings = [{ labels: { task: 'book' }, value: 1 }];
  metrics.addGauge(jobs, () => readings);
  expect(await metrics.renderText()).toContain('jobs{task="book"} 1');
  readings = [];
  expect(await metrics.renderText()).not.toContain('jobs{');
});

test('serves the other metrics while the database is unavailable, but throws an unexpected error', async () => {
  const metrics = createMetrics();
  let error: Error = new DatabaseUnavailableError('no connection');
  metrics.addGauge(jobs, () => Promise.reject(error));
  expect(await metrics.renderText()).toContain('process_resident_memory_bytes');
  error = new TypeError('a bug');
  await expect(metrics.renderText()).rejects.toThrow('a bug');
});
