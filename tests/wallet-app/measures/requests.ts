import { setTimeout as delay } from 'node:timers/promises';
import { Visit } from '../visit.ts';
import { connects } from '../ways/connect.ts';
import type { App } from '../world/bundle.ts';
import type { World } from '../world/world.ts';

/** How long nothing is pressed. */
const STILL_MS = 3000;

/** What a page asks for besides its own files. */
export interface Requests {
  readonly all: number;
  /** To other machines. */
  readonly away: number;
  /** How many of each kind, as text. */
  readonly kinds: string;
}

const kindOf = (url: string, world: World): string | null => {
  const { hostname, pathname, protocol } = new URL(url);
  if (protocol === 'data:' || protocol === 'blob:') return null;
  if (hostname !== '127.0.0.1') return hostname;
  if (pathname === '/wallets-list.json') return 'list';
  if (pathname.startsWith('/wallet/assets/')) return 'icons';
  if (url.startsWith(world.door.origin)) return 'bridge';
  return /^\/(anchor|ours)\/($|assets\/|index)/.test(pathname) ? null : `${pathname}, which is not there`;
};

const summed = (urls: readonly string[], world: World): Requests => {
  const kinds = new Map<string, number>();
  for (const url of urls) {
    const kind = kindOf(url, world);
    if (kind !== null) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const all = [...kinds.values()].reduce((sum, count) => sum + count, 0);
  return {
    all,
    away: urls.filter((url) => /^https?:/.test(url) && new URL(url).hostname !== '127.0.0.1').length,
    kinds: [...kinds].map(([kind, count]) => `${kind} ${count}`).join(', '),
  };
};

/** Requests of a page on which nothing was pressed for 3 s. */
export async function requestsBeforeIntent(world: World, app: App): Promise<Requests> {
  await world.mend();
  const visit = await Visit.begin(world, app, 'computer');
  try {
    await visit.open();
    await visit.see.connect.waitFor();
    await delay(STILL_MS);
    return summed(visit.requests, world);
  } finally {
    await visit.end();
  }
}

/** Requests of a page from its opening until a wallet was connected by the first view's code. */
export async function requestsUntilConnected(world: World, app: App): Promise<Requests> {
  await world.mend();
  const visit = await Visit.begin(world, app, 'computer');
  try {
    await connects(visit);
    return summed(visit.requests, world);
  } finally {
    await visit.end();
  }
}
