import type { Plant } from './plant.ts';
/** Every planted breakage, by what a person was about to do. */
export declare const plants: readonly Plant[];
