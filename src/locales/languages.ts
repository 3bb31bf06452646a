export const LANGUAGES = ['en', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The app's language for a messenger language code ("ru", "ru-RU"); default: English. */
export function languageFor(code: string | null | undefined): Language {
  return (code ?? '').toLowerCase().split(/[-_]/)[0] === 'ru' ? 'ru' : 'en';
}
