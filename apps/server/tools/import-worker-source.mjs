// The thread of the imports from its TypeScript: a thread does not inherit the loader of the process.
import { register } from 'tsx/esm/api';

register();
await import('../src/orders/imports/import-worker.ts');
