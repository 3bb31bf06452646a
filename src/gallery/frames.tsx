import type { ComponentType } from 'react';
import * as dashboard from './frames/dashboard.tsx';
import * as bond from './frames/bond.tsx';
import * as gates from './frames/gates.tsx';
import * as history from './frames/history.tsx';
import * as links from './frames/links.tsx';
import * as parts from './frames/parts.tsx';
import * as referral from './frames/referral.tsx';
import * as price from './frames/price.tsx';
import * as rest from './frames/rest.tsx';
import * as tasks from './frames/tasks.tsx';
import * as settings from './frames/settings.tsx';
import * as wallet from './frames/wallet.tsx';

/** Every screen and state by name, for the gallery and its screenshots. */
export const frames: Record<string, ComponentType> = {
  ...dashboard.frames,
  ...bond.frames,
  ...rest.frames,
  ...referral.frames,
  ...price.frames,
  ...history.frames,
  ...links.frames,
  ...tasks.frames,
  ...settings.frames,
  ...wallet.frames,
  ...gates.frames,
  ...parts.frames,
};
