declare module 'virtual:first-page' {
  type Language = 'en' | 'ru';
  /** Addresses of files that the page loads besides those that it names; scripts/lib/early-start.ts knows them. */
  export const files: Readonly<Record<Language | 'network' | 'shared', readonly string[]>>;
}
