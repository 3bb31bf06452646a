import type { Visit } from '../visit.ts';
import type { AppName, Owner } from '../world/owner.ts';
import { approves, connects } from './connect.ts';
import type { Way } from './way.ts';

/** Connects a wallet that has coins. */
export async function payer(visit: Visit, app: AppName = 'harbour'): Promise<Owner> {
  const owner = await connects(visit, app);
  await owner.fund();
  return owner;
}

async function ends(visit: Visit, with_: RegExp, withinMs: number): Promise<void> {
  const outcome = await visit.outcome(withinMs);
  if (!with_.test(outcome)) throw new Error(`the page says “${outcome}”`);
}

/** Payments of the page's own code. */
export const payWays: readonly Way[] = [
  {
    title: 'pay and sign: said before and after',
    device: 'computer',
    go: async (visit) => {
      const owner = await payer(visit);
      await visit.does('pay', 1, 60);
      await visit.see.told('confirm').waitFor();
      await owner.decide('approve');
      await ends(visit, /^signed$/, 5000);
      await visit.see.told('sent').waitFor();
    },
  },
  {
    title: 'pay and reject: said before and after',
    device: 'computer',
    go: async (visit) => {
      const owner = await payer(visit);
      await visit.does('pay', 1, 60);
      await visit.see.told('confirm').waitFor();
      await owner.decide('reject');
      await ends(visit, /^rejected$/, 5000);
      await visit.see.told('canceled').waitFor();
    },
  },
  {
    title: 'pay, and the wallet never answers: it ends after its own time',
    device: 'computer',
    go: async (visit) => {
      const owner = await payer(visit);
      await visit.does('pay', 1, 5);
      await owner.decide('ignore');
      await ends(visit, /^(unknown|failed: .*(time|expired|valid).*)$/i, 45_000);
    },
  },
  {
    title: 'pay, and the bridge is away: it ends, not sent or unknown',
    device: 'computer',
    go: async (visit) => {
      await payer(visit);
      await visit.world.door.shut();
      await visit.does('pay', 1, 10);
      await ends(visit, /./, 45_000);
    },
  },
  {
    title: 'pay after the bridge has dropped the stream: the signature is heard',
    device: 'computer',
    go: async (visit) => {
      const owner = await payer(visit);
      await visit.world.door.shut();
      await visit.page.waitForTimeout(2000);
      await visit.world.door.open();
      await visit.does('pay', 1, 60);
      await owner.decide('approve');
      await ends(visit, /^signed$/, 15_000);
    },
  },
  {
    title: 'more messages than the wallet takes: refused at once, and the wallet is not asked',
    device: 'computer',
    go: async (visit) => {
      const owner = await payer(visit, 'lantern');
      await visit.does('pay', 5, 60);
      await ends(visit, /^failed/, 5000);
      if ((await owner.view()).requests.some(({ kind }) => kind === 'transaction'))
        throw new Error('the wallet was asked');
    },
  },
  {
    title: 'pay without a wallet: refused at once, with words for people',
    device: 'computer',
    go: async (visit) => {
      await visit.open();
      await visit.see.connect.and(visit.page.locator(':enabled')).waitFor();
      await visit.does('pay', 1, 60);
      await ends(visit, /Connect wallet to send a transaction/, 5000);
    },
  },
  {
    title: 'the wallet disconnects while it is asked: it ends',
    device: 'computer',
    go: async (visit) => {
      const owner = await payer(visit);
      await visit.does('pay', 1, 60);
      await owner.waits();
      await owner.disconnect();
      await ends(visit, /./, 15_000);
    },
  },
  {
    title: 'phone: a payment opens the wallet',
    device: 'phone',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.row('Harbour').click();
      const owner = await approves(visit, await visit.openedLink());
      await owner.fund();
      const before = await visit.page.evaluate(
        () => (globalThis as unknown as { opened: string[] }).opened.length,
      );
      await visit.does('pay', 1, 60);
      await owner.waits();
      await visit.page.waitForFunction(
        (count) => (globalThis as unknown as { opened: string[] }).opened.length > count,
        before,
      );
      await owner.decide('approve');
      await ends(visit, /^signed$/, 5000);
    },
  },
];
