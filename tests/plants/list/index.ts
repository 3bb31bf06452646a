import type { Plant } from '../plant.ts';
import { gates } from './gates.ts';
import { shell } from './shell.ts';
import { ways } from './ways.ts';

/** Every planted breakage, by where a person would meet it. */
export const plants: readonly Plant[] = [...gates, ...shell, ...ways];
