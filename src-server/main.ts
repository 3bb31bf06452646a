import { resolve } from 'node:path';
import { pino } from 'pino';
import { openCore } from './compose/core.ts';
import { refuseTakenPort, type RunningServer, startServer } from './compose/server.ts';
import { startWarnings } from './compose/start-warnings.ts';
import { CannotStart, type DataDir, openDataDir } from './data-dir/index.ts';
import { InvalidSettings, readSettings } from './settings/index.ts';

/** `npm run serve`: the production server. One line when it is ready; one line on stderr and exit 1 when it cannot start. */
const STOP_MS = 4500;
const distFolder = resolve(import.meta.dirname, '../dist');

let dataDir: DataDir | undefined;
let running: RunningServer | undefined;
let stopping: Promise<void> | undefined;

function refuse(error: unknown): never {
  if (error instanceof InvalidSettings || error instanceof CannotStart) console.error(error.message);
  else console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  dataDir?.release();
  process.exit(1);
}

function stop(): void {
  stopping ??= (async () => {
    const cut = setTimeout(() => process.exit(1), STOP_MS);
    await running?.stop();
    dataDir?.release();
    clearTimeout(cut);
    process.exit(0);
  })().catch(refuse);
}

process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('disconnect', stop);

try {
  const settings = readSettings(process.env);
  const log = pino({ level: settings.logLevel, redact: ['req.headers.authorization'] });
  dataDir = openDataDir(settings.dataDir);
  await refuseTakenPort(settings);
  const core = await openCore(settings, dataDir, log);
  running = await startServer(core, dataDir, { distFolder }).catch(async (error: unknown) => {
    await core.close();
    throw error;
  });
  for (const warning of startWarnings(core)) console.warn(warning);
  console.log(
    `AXIOM serves ${running.url} (${settings.network}, ${settings.databaseUrl === null ? 'embedded database' : 'PostgreSQL'})`,
  );
  process.send?.({ type: 'ready', url: running.url });
} catch (error) {
  refuse(error);
}
