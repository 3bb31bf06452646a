import { registerBotApi } from './bot-api/index.ts';
import { registerBridge } from './bridge/index.ts';
import { startDevnet, type Devnet } from './devnet.ts';
import { tellParentTime } from './parent.ts';
import { readSettings, SettingsInvalid } from './settings.ts';
import { registerTelegram } from './telegram/index.ts';
import { registerWallets } from './wallet/index.ts';

/**
 * The outside world on one machine, on DEVNET_PORT. Prints one JSON line when it listens (with `--env`: the settings that point a server
 * at it, as KEY=value lines) and ends on SIGTERM, SIGINT or when its parent goes.
 */
async function main(): Promise<void> {
  let devnet: Devnet | undefined;
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    void Promise.resolve(devnet?.stop()).finally(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
  devnet = await startDevnet(await readSettings(process.env), {
    parts: [registerBridge, registerWallets, registerTelegram, registerBotApi],
    onTimeMoved: tellParentTime,
    onBroken: (cause) => fail(new Error(`The chain could not be written: ${messageOf(cause)}`)),
  });
  announce(devnet);
}

function announce({ urls, serverSettings, world }: Devnet): void {
  if (process.argv.includes('--env')) {
    for (const [name, value] of Object.entries(serverSettings)) {
      console.log(`${name}=${/[\s#"]/.test(value) ? `"${value}"` : value}`);
    }
  } else {
    console.log(
      JSON.stringify({ type: 'ready', urls, settings: serverSettings, offset_ms: world.clock.offsetMs() }),
    );
  }
  process.send?.({ type: 'ready', urls, settings: serverSettings, offset_ms: world.clock.offsetMs() });
}

function fail(cause: unknown): void {
  const problems = cause instanceof SettingsInvalid ? cause.problems : [messageOf(cause)];
  for (const problem of problems) console.error(`devnet: ${problem}`);
  process.exit(1);
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

main().catch(fail);
