import type { Migration } from '../migrate.ts';
import { chain } from './0002-chain.ts';
import { farming } from './0003-farming.ts';
import { tasks } from './0004-tasks.ts';
import { stakingFee } from './0005-staking-fee.ts';
import { prices } from './0006-prices.ts';
import { wallets } from './0007-wallets.ts';
import { messenger } from './0008-messenger.ts';
import { daysHeld } from './0009-days-held.ts';
import { policiesInForce } from './0010-policies-in-force.ts';
import { leases } from './0011-leases.ts';
import { oneLineAPerson } from './0012-one-line-a-person.ts';
import { days } from './0013-days.ts';
import { workThatWaits } from './0014-work-that-waits.ts';
import { priceDoubts } from './0017-price-doubts.ts';
import { audit } from './0015-audit.ts';
import { hotWallets } from './0016-hot-wallets.ts';
import { peopleBondsLedger } from './0001-people-bonds-ledger.ts';

/** Every migration in order; append only. */
export const migrations: readonly Migration[] = [
  peopleBondsLedger,
  chain,
  farming,
  tasks,
  stakingFee,
  prices,
  wallets,
  messenger,
  daysHeld,
  policiesInForce,
  leases,
  oneLineAPerson,
  days,
  workThatWaits,
  priceDoubts,
  audit,
  hotWallets,
];
