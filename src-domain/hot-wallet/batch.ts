/** Most payments in one message of a w5r1 wallet: the next so many of the line leave together. */
export const LARGEST_BATCH = 255;
