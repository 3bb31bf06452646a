import { connectWays } from './connect.ts';
import { extensionWays } from './extension.ts';
import { outageWays } from './outages.ts';
import { payWays } from './pay.ts';
import { refuseWays } from './refuse.ts';
import { stayWays } from './stay.ts';
import type { Way } from './way.ts';
import { windowWays } from './window.ts';

interface Group {
  readonly file: string;
  readonly ways: readonly Way[];
}

/** Every way, in the order of the table, by what it is about. */
export const WAYS: Readonly<Record<string, Group>> = {
  'To connect': { file: 'connect.ts', ways: connectWays },
  'By an extension of the browser': { file: 'extension.ts', ways: extensionWays },
  'To be refused': { file: 'refuse.ts', ways: refuseWays },
  'When something is away': { file: 'outages.ts', ways: outageWays },
  'To stay and to leave': { file: 'stay.ts', ways: stayWays },
  'To pay': { file: 'pay.ts', ways: payWays },
  'The window': { file: 'window.ts', ways: windowWays },
};

export const allWays = (): readonly Way[] => Object.values(WAYS).flatMap(({ ways }) => ways);
