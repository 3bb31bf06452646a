/**
 * Where a link of the messenger leads.
 * @typedef {{kind: 'app', startParam: string, compact: boolean}
 *   | {kind: 'bot', start: string | null}
 *   | {kind: 'wallet', link: string}
 *   | {kind: 'share', url: string, text: string}
 *   | {kind: 'community'}
 *   | {kind: 'web', url: string}
 *   | {kind: 'elsewhere', link: string}} Target
 */

/**
 * @param {string} link a full address, or a path on t.me as in web_app_open_tg_link
 * @param {import('./api.js').Config} config
 * @returns {Target}
 */
export function targetOf(link, config) {
  const url = urlOf(link);
  if (!url) return { kind: 'elsewhere', link };
  if (url.protocol !== 'tg:' && !['t.me', 'telegram.me'].includes(url.hostname)) {
    return ['http:', 'https:'].includes(url.protocol)
      ? { kind: 'web', url: url.href }
      : { kind: 'elsewhere', link };
  }
  const path = url.protocol === 'tg:' ? resolvedPath(url) : url.pathname;
  const [name = '', app = ''] = path.toLowerCase().split('/').filter(Boolean);
  const startApp = url.searchParams.get('startapp');
  if (name === config.bot.username.toLowerCase()) return ownBot(url, app, startApp);
  if (name === 'share') {
    return {
      kind: 'share',
      url: url.searchParams.get('url') ?? '',
      text: url.searchParams.get('text') ?? '',
    };
  }
  if (config.community && path.toLowerCase() === config.community.path.toLowerCase())
    return { kind: 'community' };
  const forWallet = startApp ?? url.searchParams.get('startattach') ?? '';
  if (name === 'wallet' || forWallet.startsWith('tonconnect-')) {
    return { kind: 'wallet', link: `https://t.me${path}${url.search}` };
  }
  return { kind: 'elsewhere', link };
}

/** @param {URL} url @param {string} app @param {string | null} startApp @returns {Target} */
function ownBot(url, app, startApp) {
  if (app !== '' || startApp !== null) {
    return { kind: 'app', startParam: startApp ?? '', compact: url.searchParams.get('mode') === 'compact' };
  }
  return { kind: 'bot', start: url.searchParams.get('start') };
}

/** @param {string} link */
function urlOf(link) {
  const full = link.startsWith('/') ? `https://t.me${link}` : link;
  const named = /^(t|telegram)\.me\//i.test(full) ? `https://${full}` : full;
  return URL.canParse(named) ? new URL(named) : undefined;
}

/** tg://resolve?domain=wallet&appname=start → /wallet/start @param {URL} url */
function resolvedPath(url) {
  const app = url.searchParams.get('appname');
  return `/${url.searchParams.get('domain') ?? ''}${app ? `/${app}` : ''}`;
}
