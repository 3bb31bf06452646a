import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { askServer } from '#server/cli/client.ts';
import { Customer } from '../../support/api.ts';
import type { DevnetProgram } from '../../support/devnet-program.ts';
import { freePort } from '../../support/ports.ts';
import type { Program } from '../../support/program.ts';
import { startServer } from './programs.ts';

/** A server as a process, on the devnet's chain. */
export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  readonly program: Program;
}

/** `npm run serve` on a database, with the devnet outside. `folder`: where its own folder is made. */
export async function serverBesideDevnet(
  folder: string,
  { settings }: DevnetProgram,
  env: Record<string, string>,
): Promise<RunningServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(folder, 'server-'));
  const program = startServer({
    ...settings,
    TON_NETWORK: 'devnet',
    JWT_SECRET: 'a secret that the servers of a test share',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...env,
  });
  await program.says(/AXIOM serves/);
  return { url, dataDir, program };
}

/** Ends it at once, as a machine does that loses its power. */
export async function lose({ program }: RunningServer): Promise<void> {
  program.signal('SIGKILL');
  await program.ended();
}

/** Whether books and chain agree, by the server's own recount. */
export async function agrees({ dataDir }: RunningServer): Promise<boolean> {
  const reply = await askServer(dataDir, { command: 'reconcile', args: {} });
  return reply.ok && reply.exitCode === 0;
}

/** A person as they see another server than the one where they signed in. */
export function seenAt({ url }: RunningServer, { devnet, telegramId, token, wallet }: Customer): Customer {
  return Object.assign(new Customer(url, devnet, telegramId), { token, wallet });
}
