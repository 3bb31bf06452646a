const isLong = process.env['TEST_LONG'] !== undefined;

/** How often each race is run; more with TEST_LONG. */
export const TRIALS = Number(process.env['CONCURRENCY_TRIALS'] ?? (isLong ? '50' : '3'));
/** How often the server is killed; more with TEST_LONG. */
export const KILL_ROUNDS = Number(process.env['KILL_ROUNDS'] ?? (isLong ? '100' : '2'));
/** How often the database is cut off; more with TEST_LONG. */
export const CUT_ROUNDS = Number(process.env['CUT_ROUNDS'] ?? (isLong ? '20' : '1'));
/** For suites that repeat: what one trial may take. */
export const withinMs = (rounds: number): number => 60_000 + rounds * 30_000;
