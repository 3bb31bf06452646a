import type { ChainNode } from '#server/ports/chain.ts';
import type { Store } from '#server/ports/store.ts';
import { startChain } from '#server/chain/service.ts';
import { KyselyStore } from '#server/store/kysely-store.ts';
import { openEmbedded, openPostgres } from '#server/store/open.ts';
import { realDeps } from './real-deps.ts';
import { testIds } from './world.ts';

/**
 * A process that watches and pays until nothing is on its way, and then ends with 0. With KILL_AT ("before send", "after send",
 * "before commit 3", …) it kills itself with signal 9 at that moment.
 */
const killAt = process.env['KILL_AT'];
const counts = new Map<string, number>();

function point(name: string): void {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  if (killAt === name || killAt === `${name} ${count}`) process.kill(process.pid, 'SIGKILL');
}

function mortalNode(node: ChainNode): ChainNode {
  return {
    ...node,
    send: async (boc) => {
      point('before send');
      await node.send(boc);
      point('after send');
    },
  };
}

function mortalStore(store: Store): Store {
  return {
    reads: store.reads,
    transaction: async (work, options) => {
      const isWriting = options?.readOnly !== true;
      const answer = await store.transaction(async (tx) => {
        const done = await work(tx);
        if (isWriting) point('before commit');
        return done;
      }, options);
      if (isWriting) point('after commit');
      return answer;
    },
    command: (need, decide) => store.command(need, decide),
    openSession: (opened) => store.openSession(opened),
    audit: (work) => store.audit(work),
    waiting: () => store.waiting(),
    ping: () => store.ping(),
    close: () => store.close(),
  };
}

function given(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing`);
  return value;
}

const clock = { nowMs: () => Date.now(), wallMs: () => Date.now() };
const url = process.env['DB_URL'];
const told = (error: Error): void => console.error(error.message);
const database =
  url === undefined ? await openEmbedded(given('DB_FOLDER'), told) : await openPostgres(url, told);
const store = await KyselyStore.open(database, clock, testIds);
const outside = {
  tonApiUrl: given('TON_API_URL'),
  mnemonic: given('HOT_WALLET_MNEMONIC'),
  treasury: given('TREASURY_ADDRESSES').split(','),
};
const deps = await realDeps(outside, mortalStore(store), clock);
const chain = startChain(
  { ...deps, chain: { nodes: deps.chain.nodes.map(mortalNode) } },
  {
    pollMs: 50,
    onRound: (health) => {
      if (health.isWatching) void endWhenSettled();
    },
  },
);
console.log('running');

let isEnding = false;
async function endWhenSettled(): Promise<void> {
  if (isEnding || process.env['RUN'] === 'forever') return;
  const open = await store.transaction(
    async (tx) => ({
      owed: (await tx.payouts.queued(1)).length,
      batch: await tx.payouts.openBatch(),
    }),
    { readOnly: true },
  );
  const watch = chain.lastWatch();
  if (isEnding || open.owed > 0 || open.batch !== null || watch?.isCaughtUp !== true) return;
  isEnding = true;
  await chain.stop();
  await store.close();
  process.exit(0);
}
