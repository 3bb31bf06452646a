/** How the messenger opens the app. */
export interface Launch {
  readonly language?: 'en' | 'ru';
  readonly startParam?: string;
  /** The messenger's version, where its own bridge is there; a page without one says 6.0. */
  readonly host?: string;
}

/** The hash of the address that the app is opened with. */
export function launchHash({ language = 'en', startParam, host = '6.0' }: Launch): string {
  const data = new URLSearchParams({
    user: JSON.stringify({ id: 777, first_name: 'Vera', language_code: language }),
    auth_date: '1795255200',
    ...(startParam === undefined ? {} : { start_param: startParam }),
    hash: '0'.repeat(64),
  });
  return new URLSearchParams({
    tgWebAppData: data.toString(),
    tgWebAppVersion: host,
    tgWebAppPlatform: 'ios',
  }).toString();
}
