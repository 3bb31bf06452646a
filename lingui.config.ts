import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/**
 * English texts in the source are normative; the `ru.po` files hold the Russian ones. `npm run texts` extracts. The wallet
 * widget has a catalogue of its own, with the texts of what it uses of src/ui.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ru'],
  fallbackLocales: { default: 'en' },
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: ['<rootDir>/src/gallery/**', '<rootDir>/src/wallet/*/**'],
    },
    {
      path: '<rootDir>/src/wallet/locales/{locale}',
      include: ['<rootDir>/src/wallet/*/**/*.{ts,tsx}'],
    },
  ],
  format: formatter({ lineNumbers: false, origins: true }),
  orderBy: 'origin',
});
