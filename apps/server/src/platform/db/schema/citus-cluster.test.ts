import { expect, test } from 'vitest';
import { listProblems } from './citus-cluster.ts';

const complete = {
  name: 'worker:5432',
  citus: '13.2-1',
  canLogIn: true,
  settings: {
    'citus.propagate_set_commands': 'local',
    'citus.multi_shard_modify_mode': 'sequential',
    plan_cache_mode: 'auto',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
  },
};

test('a node with every setting has no problem', () => {
  expect(listProblems([complete, { ...complete, citus: '14.0-1' }])).toEqual([]);
});

test.each([
  [{ ...complete, citus: '13.0-1' }, 'has Citus 13.0-1. Install 13.1 or newer.'],
  [{ ...complete, citus: '12.9-1' }, 'has Citus 12.9-1. Install 13.1 or newer.'],
  [{ ...complete, citus: null }, 'has no extension. Run there: create extension citus;'],
  [{ ...complete, canLogIn: false }, 'Run there: alter role shipdesk_app login;'],
  [{ ...complete, canLogIn: null }, 'Run there: create role shipdesk_app login;'],
  [{ name: 'worker:5432', failure: 'connection refused' }, 'does not respond: connection refused'],
  [
    { ...complete, settings: { ...complete.settings, 'citus.propagate_set_commands': 'none' } },
    "has citus.propagate_set_commands = none. Add to its postgresql.conf and reload it: citus.propagate_set_commands = 'local'",
  ],
  [
    { ...complete, settings: { ...complete.settings, fsync: null } },
    "has fsync = nothing. Add to its postgresql.conf and reload it: fsync = 'on'",
  ],
])('names what the node %# lacks and how to add it', (node, problem) => {
  expect(listProblems([complete, node])).toEqual([expect.stringContaining(`worker:5432 `)]);
  expect(listProblems([node])[0]).toContain(problem);
});
