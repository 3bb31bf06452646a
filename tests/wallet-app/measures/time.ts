import { median } from '../../../scripts/bench/row.ts';
import { Visit } from '../visit.ts';
import type { App } from '../world/bundle.ts';
import type { World } from '../world/world.ts';

const TRIES = 5;

/** A slow phone: a processor four times slower, 1.6 Mbit/s, 150 ms there and back. */
const SLOW = { cpu: 4, bytesPerSecond: 200_000, latencyMs: 150 };

/** Keeps in the page when its button could first be pressed, in ms since the page was asked for. */
const watchButton = (): void => {
  const look = (): void => {
    const isUsable = [...document.querySelectorAll('button')].some(
      (button) =>
        /connect wallet/i.test(button.textContent ?? '') &&
        !button.disabled &&
        button.getAttribute('aria-disabled') !== 'true',
    );
    if (isUsable) Object.assign(globalThis, { usableMs: performance.now() });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

async function once(world: World, app: App, isSlow: boolean): Promise<number> {
  const visit = await Visit.begin(world, app, 'phone');
  try {
    await visit.context.addInitScript(watchButton);
    const page = await visit.context.newPage();
    if (isSlow) {
      const line = await visit.context.newCDPSession(page);
      await line.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
      await line.send('Network.enable');
      await line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: SLOW.latencyMs,
        downloadThroughput: SLOW.bytesPerSecond,
        uploadThroughput: SLOW.bytesPerSecond,
      });
    }
    await page.goto(visit.address);
    const found = await page.waitForFunction(
      () => (globalThis as unknown as { usableMs?: number }).usableMs,
      undefined,
      { timeout: 30_000 },
    );
    return (await found.jsonValue()) ?? Number.NaN;
  } finally {
    await visit.end();
  }
}

/** Milliseconds until the button of a cold page can be pressed: the median of 5 of each widget, in turns. */
export async function usableButtonMs(world: World, isSlow: boolean): Promise<Record<App, number>> {
  await world.mend();
  const tries: Record<App, number[]> = { anchor: [], ours: [] };
  for (let count = 0; count < TRIES; count += 1)
    for (const app of ['anchor', 'ours'] as const) tries[app].push(await once(world, app, isSlow));
  return { anchor: Math.round(median(tries.anchor)), ours: Math.round(median(tries.ours)) };
}
