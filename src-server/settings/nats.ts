import type { EnvReader } from './reader.ts';
import type { NatsServer } from './settings.ts';

const RIGHT =
  'must be nats:// or tls://, then [user:password@ or token@]host[:port] and nothing behind it; several separated by commas ' +
  '(absent: LISTEN/NOTIFY of the database)';
const HOST = /^([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])$/;

/** The servers of a setting, in order; empty if absent. A problem never shows the value: it may have a password. */
export function readNats(reader: EnvReader, name: string): readonly NatsServer[] {
  const urls = reader.list(name) ?? [];
  const servers = urls.map((url) => serverOf(url));
  if (servers.includes(null)) reader.fail(name, RIGHT);
  return servers.filter((server) => server !== null);
}

function serverOf(text: string): NatsServer | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'nats:' && url.protocol !== 'tls:')) return null;
  if (!HOST.test(url.hostname) || url.port === '0') return null;
  if (!['', '/'].includes(url.pathname) || text.includes('?') || text.includes('#')) return null;
  try {
    return {
      host: `${url.hostname}:${url.port || '4222'}`,
      isEncrypted: url.protocol === 'tls:',
      login: loginOf(decodeURIComponent(url.username), decodeURIComponent(url.password)),
    };
  } catch {
    return null;
  }
}

/** A user name without a password is a token, as in every NATS client. */
function loginOf(name: string, password: string): NatsServer['login'] {
  if (password !== '') return { user: name, pass: password };
  return name === '' ? null : { token: name };
}
