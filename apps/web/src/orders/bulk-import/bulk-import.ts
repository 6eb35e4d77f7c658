import { lazy } from 'react';

export const BulkImport = lazy(async () => ({
  default: (await import('./bulk-import-dialog.tsx')).BulkImport,
}));
