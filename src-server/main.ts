import { resolve } from 'node:path';
import { pino } from 'pino';
import { openCore } from './compose/core.ts';
import { refuseTakenPort, type RunningServer, startServer } from './compose/server.ts';
import { startWarnings } from './compose/start-warnings.ts';
import { CannotStart } from './cannot-start.ts';
import { type DataDir, openDataDir } from './data-dir/index.ts';
import { logOutput } from './log-output.ts';
import { StoreUnavailable } from './ports/store.ts';
import { InvalidSettings, readSettings } from './settings/index.ts';
import { onShutdownSignal } from '../src-process/shutdown-signal.ts';
import { messageOf } from './thrown.ts';

/**
 * `npm run serve`: the production server. Prints one line when it is ready; one line on stderr and exit code
 * 1 when it cannot start. On a request to end it finishes its work within 5 s. A server that is still
 * starting starts completely first, because it cannot be closed before.
 */
const STOP_MS = 4500;
const distFolder = resolve(import.meta.dirname, '../dist');

let dataDir: DataDir | undefined;
let isStopping = false;

function refuse(error: unknown): never {
  if (error instanceof InvalidSettings || error instanceof CannotStart) console.error(error.message);
  else if (error instanceof StoreUnavailable)
    console.error(`DATABASE_URL: ${error.message}: ${messageOf(error.cause)}`);
  else console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return end(1);
}

function end(code: number): never {
  dataDir?.release();
  process.exit(code);
}

async function start(): Promise<RunningServer> {
  const settings = readSettings(process.env);
  const log = pino({ level: settings.logLevel, redact: ['req.headers.authorization'] }, logOutput);
  dataDir = openDataDir(settings.dataDir);
  await refuseTakenPort(settings);
  const core = await openCore(settings, dataDir, log);
  const running = await startServer(core, dataDir, { distFolder: settings.clientDir ?? distFolder }).catch(
    async (error: unknown) => {
      await core.close();
      throw error;
    },
  );
  if (isStopping) return running;
  for (const warning of startWarnings(core)) console.warn(warning);
  console.log(
    `AXIOM serves ${running.url} (${settings.network}, ${settings.databaseUrl === null ? 'embedded database' : 'PostgreSQL'})`,
  );
  process.send?.({ type: 'ready', url: running.url }, () => undefined);
  return running;
}

function stop(code: number): void {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => end(1), STOP_MS);
  starting.then((running) => running.stop()).then(() => end(code), refuse);
}

const starting = start();
onShutdownSignal(
  () => stop(0),
  () => end(1),
);
process.on('uncaughtException', (error) => {
  console.error(error.stack ?? error.message);
  if (isStopping) end(1);
  else stop(1);
});
starting.catch(refuse);
