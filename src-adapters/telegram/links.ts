/** What a link is: the messenger's own, a web page, an app's scheme, or nothing that is opened. */
export type LinkKind = 'telegram' | 'web' | 'app' | 'unsafe';

const DANGEROUS = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:', 'filesystem:']);

/** Telegram links are http or https with host t.me exactly (R3.23, T74); scripts and data are never opened. */
export function linkKind(url: string): LinkKind {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return 'unsafe';
  }
  if (DANGEROUS.has(parsed.protocol)) return 'unsafe';
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return 'app';
  return parsed.host === 't.me' ? 'telegram' : 'web';
}

/** Path and query of a t.me link, as web_app_open_tg_link wants them. */
export function telegramPath(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
