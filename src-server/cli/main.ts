import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { SnapshotDocument } from '../snapshot/export-snapshot.ts';
import type { AdminReply, AdminRequest } from './channel.ts';
import { askServer, NoServer } from './client.ts';
import { parseCommandLine, USAGE } from './command-line.ts';
import { progressOn } from './progress.ts';
import type { PhotoReply } from './task-commands.ts';
import { visible } from './visible.ts';
import { refuseTaken, writeWhole } from './write-whole.ts';
import { messageOf } from '../thrown.ts';

// `npm run admin -- <command>`. What only some commands need is loaded by them: asking a server that runs takes a fifth of it.

/** Exit code of a failure. For `reconcile` 1 means a difference, so a failed audit needs another code. */
const FAILED = process.argv[2] === 'reconcile' ? 2 : 1;

/** Settings stored beside the data by the program that started the server; the environment has priority. */
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
    const { newWallet } = await import('../chain/ton/new-wallet.ts');
    const { mnemonic, address } = await newWallet(network);
    console.log(`HOT_WALLET_MNEMONIC="${mnemonic}"\naddress on ${network}: ${address}`);
    return 0;
  }
  if (parsed.kind === 'wallet_rotate') return tell(await ask(await rotation()));
  if (parsed.kind === 'photo')
    return toFile(parsed, { command: 'tasks_photo', args: { id: parsed.id } }, photoOf);
  if (parsed.kind === 'export') return toFile(parsed, { command: 'export', args: {} }, snapshotOf);
  return tell(await ask(parsed.kind === 'policy' ? policyOf(resolve(parsed.file)) : parsed.request));
}

function policyOf(file: string): AdminRequest {
  return { command: 'policy_apply', args: { document: readFileSync(file, 'utf8') } };
}

/** The mnemonic stays in this process: only the address of its wallet goes to the server. */
async function rotation(): Promise<AdminRequest> {
  const { openHotWallet } = await import('../chain/ton/hot-wallet.ts');
  const { readSettings } = await import('../settings/index.ts');
  loadKeptSettings();
  const { hotWalletMnemonic, network } = readSettings(process.env);
  const { address } = await openHotWallet(hotWalletMnemonic, network);
  return { command: 'wallet_rotate', args: { address } };
}

function tell(reply: AdminReply): number {
  if (!reply.ok) {
    console.error(visible(reply.error));
    return FAILED;
  }
  console.log(visible(JSON.stringify(reply.result, null, 2)));
  return reply.exitCode ?? 0;
}

async function ask(request: AdminRequest): Promise<AdminReply> {
  const bar = progressOn(process.stderr);
  const caller = { onProgress: bar.show };
  try {
    return await askServer(resolve(process.env['DATA_DIR'] || '.data'), request, caller);
  } catch (error) {
    if (!(error instanceof NoServer)) throw error;
    const { onDatabase } = await import('./on-database.ts');
    loadKeptSettings();
    return await onDatabase(request, caller);
  } finally {
    bar.end();
  }
}

/** Writes the answer into a file, and tells what it holds. */
async function toFile(
  { file, mayReplace }: { readonly file: string; readonly mayReplace: boolean },
  request: AdminRequest,
  read: (result: unknown) => { readonly content: string | Buffer; readonly facts: object },
): Promise<number> {
  const path = resolve(file);
  refuseTaken(path, mayReplace);
  const reply = await ask(request);
  if (!reply.ok) return tell(reply);
  const { content, facts } = read(reply.result);
  writeWhole(path, content, mayReplace);
  console.log(JSON.stringify({ file: path, ...facts }, null, 2));
  return 0;
}

function photoOf(result: unknown) {
  const { format, base64 } = result as PhotoReply;
  const content = Buffer.from(base64, 'base64');
  return { content, facts: { format, bytes: content.byteLength } };
}

function snapshotOf(result: unknown) {
  const { taken_at, people } = result as SnapshotDocument;
  return { content: `${JSON.stringify(result)}\n`, facts: { taken_at, people: people.length } };
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(visible(messageOf(error)));
  process.exitCode = FAILED;
}
