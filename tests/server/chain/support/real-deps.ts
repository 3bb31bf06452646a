import { parseAddress } from '@axiom/domain/wallet/address';
import type { ChainDeps } from '#server/chain/deps.ts';
import { openHotWallet } from '#server/chain/ton/hot-wallet.ts';
import { tonNode } from '#server/chain/ton/ton-node.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Store } from '#server/ports/store.ts';
import { activateMint, testIds, testRandom } from './world.ts';

/** Where the outside is, as settings would say it. */
export interface Outside {
  readonly tonApiUrl: string;
  readonly mnemonic: string;
  readonly treasury: readonly string[];
}

/** The real node adapter and the real hot wallet; the rest as in the scripted world. */
export async function realDeps(
  outside: Outside,
  store: Store,
  clock: Clock,
  alarms: string[] = [],
): Promise<ChainDeps> {
  return {
    store,
    chain: {
      nodes: [tonNode({ name: 'devnet', url: outside.tonApiUrl, apiKey: null, timeoutMs: 3_000 })],
    },
    wallet: await openHotWallet(outside.mnemonic.split(' '), 'devnet'),
    clock,
    ids: testIds,
    random: testRandom,
    treasury: new Set(outside.treasury.map((address) => parseAddress(address, 'treasury').raw)),
    payoutTonPerDay: null,
    activateMint,
    isPriceCertain: async () => true,
    findStakingFee: async () => null,
    balanceChanged: async (tx, userId) => {
      await tx.outbox.raise(userId);
    },
    alarm: (what, facts) => alarms.push(`${what} ${JSON.stringify(facts)}`),
  };
}
