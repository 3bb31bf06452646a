import type { Plant } from '../plant.ts';
import { ways } from './ways.ts';

/** Every planted breakage, by what a person was about to do. */
export const plants: readonly Plant[] = [...ways];
