import type { Migration } from '../migrate.ts';
import { chain } from './0002-chain.ts';
import { peopleBondsLedger } from './0001-people-bonds-ledger.ts';

/** Every migration in order; only ever added to at the end. */
export const migrations: readonly Migration[] = [peopleBondsLedger, chain];
