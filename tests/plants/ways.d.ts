import type { Plant } from './plant.ts';
export declare const ways: readonly Plant[];
