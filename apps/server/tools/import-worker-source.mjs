// Starts the import worker from its TypeScript source. A thread does not inherit the loader of its process.
import { register } from 'tsx/esm/api';

register();
await import('../src/orders/imports/import-worker.ts');
