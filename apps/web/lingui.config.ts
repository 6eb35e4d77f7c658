import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    {
      path: `${process.env['CATALOGUE_FOLDER'] ?? '<rootDir>/src/i18n'}/{locale}`,
      include: ['<rootDir>/src'],
      exclude: ['**/*.test.{ts,tsx}'],
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
});
