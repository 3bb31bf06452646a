import type { Plant } from '../plant.ts';
import { constants } from './constants.ts';
import { figures } from './figures.ts';
import { firstLook } from './first-look.ts';
import { gates } from './gates.ts';
import { links } from './links.ts';
import { notices } from './notices.ts';
import { price } from './price.ts';
import { reach } from './reach.ts';
import { records } from './records.ts';
import { referral } from './referral.ts';
import { screens } from './screens.ts';
import { serverReads } from './server-reads.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { tasks } from './tasks.ts';
import { truth } from './truth.ts';
import { visualiser } from './visualiser.ts';
import { wallet } from './wallet.ts';
import { walletViews } from './wallet-views.ts';
import { walletParts } from './wallet-parts.ts';
import { walletAdapter } from './wallet-adapter.ts';
import { ways } from './ways.ts';

/** Every planted breakage, by where a person would meet it. */
export const plants: readonly Plant[] = [
  ...gates,
  ...firstLook,
  ...shell,
  ...screens,
  ...settings,
  ...ways,
  ...links,
  ...referral,
  ...records,
  ...figures,
  ...price,
  ...visualiser,
  ...wallet,
  ...walletViews,
  ...walletAdapter,
  ...walletParts,
  ...notices,
  ...constants,
  ...reach,
  ...tasks,
  ...truth,
  ...serverReads,
];
