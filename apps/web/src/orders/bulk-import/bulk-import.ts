import { lazy } from 'react';

/** Loads the dialog when it opens. */
export const BulkImport = lazy(async () => ({
  default: (await import('./bulk-import-dialog.tsx')).BulkImport,
}));
