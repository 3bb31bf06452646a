import { setTimeout as delay } from 'node:timers/promises';
import { plainly } from '../controls/controls.ts';
import { Visit, type Device } from '../visit.ts';
import type { App } from '../world/bundle.ts';
import type { World } from '../world/world.ts';

/** One thing that people do with a widget. It is done when `go` returns. */
export interface Way {
  readonly title: string;
  readonly device: Device;
  readonly go: (visit: Visit) => Promise<void>;
}

/** How a way ended. */
export interface Ended {
  readonly title: string;
  /** null: done. */
  readonly error: string | null;
  /** Uncaught errors of the page on the way. */
  readonly uncaught: readonly string[];
  /** Hosts of other machines that the page asked for something. */
  readonly left: readonly string[];
}

/** No way takes longer: what has not come by then does not come. */
const DEADLINE_MS = 60_000;

/** Goes one way in a new browser profile and leaves the world mended. Never throws. */
export async function goWay(world: World, app: App, way: Way): Promise<Ended> {
  await world.mend();
  const visit = await Visit.begin(world, app, way.device);
  const over = new AbortController();
  const late = async (): Promise<never> => {
    await delay(DEADLINE_MS, undefined, { signal: over.signal });
    throw new Error(`not done within ${DEADLINE_MS / 1000} s`);
  };
  let error: string | null = null;
  try {
    const going = way.go(visit);
    going.catch(() => undefined);
    await Promise.race([going, late()]);
  } catch (cause) {
    error = plainly(cause);
  } finally {
    over.abort();
    await visit.end();
  }
  const hosts = new Set(visit.left.map((url) => new URL(url).hostname));
  return { title: way.title, error, uncaught: visit.errors, left: [...hosts] };
}
