import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { newWallet } from '../chain/ton/new-wallet.ts';
import { openCore } from '../compose/core.ts';
import { openDataDir } from '../data-dir/index.ts';
import { Maintenance } from '../operations/maintenance.ts';
import { readSettings } from '../settings/index.ts';
import { type AdminReply, type AdminRequest } from './channel.ts';
import { askServer, NoServer } from './client.ts';
import { adminCommands } from './commands.ts';
import { parseCommandLine, USAGE } from './command-line.ts';

/** `npm run admin -- <command>`: asks the running server, or opens the database when none runs. */
async function onDatabase(request: AdminRequest): Promise<AdminReply> {
  loadKeptSettings();
  const settings = readSettings(process.env);
  const dataDir = openDataDir(settings.dataDir);
  try {
    const core = await openCore(settings, dataDir, pino({ level: 'error' }, pino.destination(2)));
    try {
      return await adminCommands(core, await Maintenance.open(core.store))(request);
    } finally {
      await core.close();
    }
  } finally {
    dataDir.release();
  }
}

/** Settings that whoever started the server kept beside its data; the environment's own win. */
function loadKeptSettings(): void {
  const file = join(resolve(process.env['DATA_DIR'] || '.data'), 'settings.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

async function run(): Promise<number> {
  const parsed = parseCommandLine(process.argv.slice(2));
  if (parsed.kind === 'usage') {
    console.error(parsed.text === '' ? USAGE : `${parsed.text}\n\n${USAGE}`);
    return parsed.text === '' ? 0 : 1;
  }
  if (parsed.kind === 'wallet_new') {
    const network = process.env['TON_NETWORK'] === 'mainnet' ? 'mainnet' : 'testnet';
    const { mnemonic, address } = await newWallet(network);
    console.log(`HOT_WALLET_MNEMONIC="${mnemonic}"\naddress on ${network}: ${address}`);
    return 0;
  }
  const folder = resolve(process.env['DATA_DIR'] || '.data');
  const reply = await askServer(folder, parsed.request).catch((error: unknown) => {
    if (error instanceof NoServer) return onDatabase(parsed.request);
    throw error;
  });
  if (!reply.ok) {
    console.error(reply.error);
    return 1;
  }
  console.log(JSON.stringify(reply.result, null, 2));
  return reply.exitCode ?? 0;
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
