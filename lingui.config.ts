import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** English texts in the source are normative; src/locales/ru.po holds the Russian ones. `npm run texts` extracts. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ru'],
  fallbackLocales: { default: 'en' },
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: ['<rootDir>/src/gallery/**', '**/*.test.tsx'],
    },
  ],
  format: formatter({ lineNumbers: false, origins: true }),
  orderBy: 'origin',
});
