import { registerBotApi } from './bot-api/index.ts';
import { registerBridge } from './bridge/index.ts';
import { startDevnet, type Devnet } from './devnet.ts';
import { tellParentTime } from './parent.ts';
import { readSettings, SettingsInvalid } from './settings.ts';
import { registerTelegram } from './telegram/index.ts';
import { onShutdownSignal } from '../src-process/shutdown-signal.ts';
import { registerWallets } from './wallet/index.ts';

/**
 * Runs the whole devnet on DEVNET_PORT. Prints one JSON line when it listens (with `--env`: the server's
 * settings as KEY=value lines). Ends on SIGTERM, SIGINT, SIGHUP or when its parent ends.
 */
const stopMs = 4500;
let isStopping = false;
let isStarted = false;

async function start(): Promise<Devnet> {
  const devnet = await startDevnet(await readSettings(process.env), {
    parts: [registerBridge, registerWallets, registerTelegram, registerBotApi],
    onTimeMoved: tellParentTime,
    onBroken: (cause) => fail(new Error(`The chain could not be written: ${messageOf(cause)}`)),
  });
  isStarted = true;
  if (!isStopping) announce(devnet);
  return devnet;
}

/** Waits for a start in progress: before that, nothing can be closed. One that takes too long has served nobody yet. */
function stop(): void {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(isStarted ? 1 : 0), stopMs);
  starting.then((devnet) => devnet.stop()).then(() => process.exit(0), fail);
}

function announce({ urls, serverSettings, world }: Devnet): void {
  const ready = { type: 'ready', urls, settings: serverSettings, offset_ms: world.clock.offsetMs() };
  if (process.argv.includes('--env')) {
    for (const [name, value] of Object.entries(serverSettings)) {
      console.log(`${name}=${/[\s#"]/.test(value) ? `"${value}"` : value}`);
    }
  } else {
    console.log(JSON.stringify(ready));
  }
  process.send?.(ready, () => undefined);
}

function fail(cause: unknown): never {
  const problems = cause instanceof SettingsInvalid ? cause.problems : [messageOf(cause)];
  for (const problem of problems) console.error(`devnet: ${problem}`);
  process.exit(1);
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

const starting = start();
onShutdownSignal(stop, () => process.exit(1));
starting.catch(fail);
