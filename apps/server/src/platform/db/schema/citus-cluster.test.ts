import { expect, test } from 'vitest';
import { listProblems } from './citus-cluster.ts';

const goodNode = {
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

test('reports no problem for nodes that meet every requirement', () => {
  expect(listProblems([goodNode, { ...goodNode, citus: '14.0-1' }])).toEqual([]);
});

test.each([
  [
    'an old minor version',
    { ...goodNode, citus: '13.0-1' },
    'has Citus 13.0-1. Install 13.1 or newer.',
  ],
  [
    'an old major version',
    { ...goodNode, citus: '12.9-1' },
    'has Citus 12.9-1. Install 13.1 or newer.',
  ],
  [
    'a missing extension',
    { ...goodNode, citus: null },
    'has no extension. Run there: create extension citus;',
  ],
  [
    'a role that cannot log in',
    { ...goodNode, canLogIn: false },
    'Run there: alter role shipdesk_app login;',
  ],
  ['a missing role', { ...goodNode, canLogIn: null }, 'Run there: create role shipdesk_app login;'],
  [
    'a node that does not respond',
    { name: 'worker:5432', failure: 'connection refused' },
    'does not respond: connection refused',
  ],
  [
    'a wrong setting',
    {
      ...goodNode,
      settings: { ...goodNode.settings, 'citus.propagate_set_commands': 'none' },
    },
    "has citus.propagate_set_commands = none. Add to its postgresql.conf and reload it: citus.propagate_set_commands = 'local'",
  ],
  [
    'a missing setting',
    { ...goodNode, settings: { ...goodNode.settings, fsync: null } },
    "has fsync = nothing. Add to its postgresql.conf and reload it: fsync = 'on'",
  ],
])('reports %s with the name of the node', (_, node, problem) => {
  expect(listProblems([goodNode, node])).toEqual([expect.stringContaining(`worker:5432 `)]);
  expect(listProblems([node])[0]).toContain(problem);
});
