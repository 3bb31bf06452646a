import { connect } from 'node:net';

const FALLBACK = 'nats://127.0.0.1:4222';
const GREETING_MS = 3000;

/** TEST_NATS_URL, or this machine's default NATS. If none answers: `url` is null, `why` says what was tried. */
export const natsForTests = async (): Promise<{ url: string; why: null } | { url: null; why: string }> => {
  const url = process.env['TEST_NATS_URL'] || FALLBACK;
  const { hostname, port } = new URL(url);
  try {
    await greeted(hostname, Number(port || '4222'));
    return { url, why: null };
  } catch (error) {
    return { url: null, why: `none answers at ${hostname}:${port || '4222'} (${(error as Error).message})` };
  }
};

/** A NATS server sends first, and its first word is INFO. */
const greeted = (hostname: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, hostname);
    socket.setTimeout(GREETING_MS, () => socket.destroy(new Error('it is silent')));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('it hung up')));
    socket.once('data', (part) => {
      if (part.toString('latin1').startsWith('INFO ')) resolve();
      else reject(new Error('it is no NATS'));
      socket.destroy();
    });
  });
