import type { BrowserContext, CDPSession } from 'playwright-core';

const SLOWER = 4;
/** Slow 4G as the browser's tools define it. */
const LATENCY_MS = 562.5;
const BYTES_PER_SECOND = (1.6 * 0.9 * 1024 * 1024) / 8;
const QUIET_MS = 1500;
const LATEST_MS = 60_000;

/** One launch, until the line has been quiet for a while; milliseconds from the navigation. */
export interface Launched {
  readonly lcpMs: number;
  readonly figuresMs: number;
  /** What the main thread worked. */
  readonly taskMs: number;
  readonly longestTaskMs: number;
  readonly layoutShift: number;
}

interface Seen {
  lcpMs: number;
  figuresMs: number;
  longestTaskMs: number;
  layoutShift: number;
}

/** In the page, before anything else: the messenger's bridge, and what the browser says of the launch. */
const watching = (figures: string): string => `{
  const seen = { lcpMs: 0, figuresMs: 0, longestTaskMs: 0, layoutShift: 0 };
  globalThis.seen = seen;
  globalThis.TelegramWebviewProxy = { postEvent() {} };
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => (seen.lcpMs = startTime));
  watch('longtask', ({ duration }) => (seen.longestTaskMs = Math.max(seen.longestTaskMs, duration)));
  watch('layout-shift', ({ value }) => (seen.layoutShift += value));
  const looking = new MutationObserver(() => {
    if (document.querySelector(${JSON.stringify(figures)}) === null) return;
    looking.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => (seen.figuresMs = performance.now())));
  });
  looking.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
}`;

async function taskMsOf(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** Opens an address in a new page of a device, on a slow line and a slow processor. */
export async function openLaunch(context: BrowserContext, url: string, figures: string): Promise<Launched> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await page.addInitScript(watching(figures));
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await client.send('Performance.enable');
  const open = new Set<string>();
  let lastMs = performance.now();
  client.on('Network.requestWillBeSent', ({ requestId }) => {
    open.add(requestId);
    lastMs = performance.now();
  });
  const over = ({ requestId }: { readonly requestId: string }) => {
    open.delete(requestId);
    lastMs = performance.now();
  };
  client.on('Network.loadingFinished', over);
  client.on('Network.loadingFailed', over);
  const startedMs = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  const isQuiet = () => open.size === 0 && performance.now() - lastMs > QUIET_MS;
  let seen: Seen = { lcpMs: 0, figuresMs: 0, longestTaskMs: 0, layoutShift: 0 };
  while (!isQuiet() || seen.figuresMs === 0) {
    if (performance.now() - startedMs > LATEST_MS) throw new Error(`${url} shows no figures.`);
    await page.waitForTimeout(250);
    if (isQuiet()) seen = await page.evaluate<Seen>('globalThis.seen');
  }
  const taskMs = await taskMsOf(client);
  await page.close();
  return { ...seen, taskMs };
}
