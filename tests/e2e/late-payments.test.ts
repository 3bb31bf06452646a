import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed } from 'vitest';
import { policyFile } from '../server/support/policy.ts';
import { closeBrowser } from '../support/browser.ts';
import { isLong } from '../support/long.ts';
import { json, startHouse, type House } from '../support/house.ts';
import { root } from '../support/program.ts';
import { until } from '../support/until.ts';
import { EXPLORER, type Ordered, Payer } from './support/payer.ts';
import { english, russian } from './support/words.ts';

/** In light and English; where pictures are taken also in dark and Russian. With TEST_LONG once more with nothing but real time. */
const looks = [
  { name: 'Vera', language: 'en', theme: 'light', words: english, isReal: false },
  ...(process.env['PICTURES'] === undefined
    ? []
    : [{ name: 'Gleb', language: 'ru', theme: 'dark', words: russian, isReal: false }]),
  ...(isLong ? [{ name: 'Rita', language: 'en', theme: 'light', words: english, isReal: true }] : []),
];
const REAL_MS = 30 * 60_000;

const policy = policyFile((document) => {
  document.staking.fee_ton = '0.5';
});

/** Each case pays with an amount of its own, by which its bond is found on the screen. */
let amounts = 20;

describe.each(looks)('a payment that is late, for $name', { timeout: isLong ? REAL_MS : 120_000 }, (who) => {
  let house: House;
  let payer: Payer;

  beforeAll(async () => {
    house = await startHouse({ env: { POLICY_FILE: policy.path } });
    payer = await Payer.arrives(house, who);
  });
  beforeEach(() => {
    payer.cancels.length = 0;
    onTestFailed(async ({ task }) => {
      const name = task.name.replaceAll(/[^\w]+/g, '-').slice(0, 60);
      await payer.page.screenshot({ path: join(root, `node_modules/.cache/e2e/late-${name}.png`) });
    });
  });
  afterAll(async () => {
    await closeBrowser();
    await house.program.destroy();
    rmSync(house.dataDir, { recursive: true, force: true });
  });

  const { words } = who;
  const phone = () => payer.phone;
  const faults = (kind: string) =>
    json(`${house.devnet}/devnet/faults`, { body: { target: 'toncenter', kind } });

  /** A way that ends well in the open sheet, or after a reload on the dashboard: active, in full, and nothing was canceled. */
  const endsPaid = async (ordered: Ordered, amount: string, isReloaded: boolean) => {
    if (isReloaded) {
      await payer.page.reload();
      await phone().reads(words.isBond(amount), 80_000);
    } else {
      await phone().seesHeading(words.booked, 80_000);
      await phone().tap(words.home);
    }
    const { activated_at: activatedAt, amount_token: amountToken } = await payer.isOnServer(
      ordered.id,
      'active',
    );
    expect(activatedAt).not.toBeNull();
    expect(payer.cancels.filter(({ status }) => status === 200)).toEqual([]);
    return Number(amountToken);
  };

  const nextAmount = () => String((amounts += 1));

  const ways = [
    { way: 'in the open sheet', isReloaded: false },
    { way: 'with a reload', isReloaded: true },
  ];
  describe.each(who.isReal ? ways.slice(0, 1) : ways)('$way', ({ isReloaded }) => {
    /** A reload adds nothing of its own to how this ends: with one only in a long run. */
    const sheetFirst: (name: string, test: () => Promise<void>) => void = (name, test) => {
      if (isLong || !isReloaded) it(name, test);
    };

    sheetFirst('the socket is silent while calls work: the bond is found all the same', async () => {
      payer.hearsNothing();
      const amount = nextAmount();
      const ordered = await payer.orders(amount);
      await payer.answers('approve');
      await payer.isOnServer(ordered.id, 'active');
      await payer.page.clock.fastForward(6000);
      const token = await endsPaid(ordered, amount, isReloaded);
      expect(token).toBe(Number(ordered.amount_token));
      await payer.page.clock.fastForward(1_200_000);
      await payer.hearsAgain();
      expect(payer.cancels).toEqual([]);
    });

    sheetFirst('the page sleeps from the opened wallet to minute 2', async () => {
      const amount = nextAmount();
      const ordered = await payer.orders(amount);
      await payer.sleeps(120, async () => {
        await payer.answers('approve');
        await payer.isOnServer(ordered.id, 'active');
      });
      expect(await endsPaid(ordered, amount, isReloaded)).toBe(Number(ordered.amount_token));
      expect(payer.cancels).toEqual([]);
    });

    it('the node is away for 70 s after the signature', async () => {
      const amount = nextAmount();
      const before = await payer.balance();
      const ordered = await payer.orders(amount);
      await faults('drop');
      await payer.answers('approve');
      await phone().reads(words.onlyOnce);
      // A message that no block holds yet would be over after the 60 s that pass now.
      await until('the payment in a block', async () => (await payer.balance()) !== before);
      expect(await phone().explorer()).toContain(`${EXPLORER}/`);
      await payer.passes(70);
      await phone().reads(words.onlyOnce);
      await phone().picture('signed-node-away');
      if (isReloaded) await payer.page.reload();
      await faults('none');
      expect(await endsPaid(ordered, amount, isReloaded)).toBe(Number(ordered.amount_token));
      expect(payer.cancels).toEqual([]);
    });

    it('the wallet is silent for 2 minutes, then keeps to valid_until: nothing is paid, the order ends free', async () => {
      const before = await payer.balance();
      const ordered = await payer.orders(nextAmount());
      await payer.passes(120);
      await phone().seesHeading(words.stillChecking);
      await phone().reads(words.onlyOnce);
      expect(await phone().explorer()).toContain(EXPLORER);
      await phone().picture('still-checking');
      await payer.answers('approve');
      if (isReloaded) {
        await payer.page.reload();
        await payer.passes(70);
        await phone().reads(words.onlyOnce);
        await phone().picture('still-checking-dashboard');
      }
      // The page alone counts to the end: that ends nothing.
      await payer.page.clock.fastForward(600_000);
      await phone().reads(words.onlyOnce);
      expect((await payer.mint(ordered.id)).status).toBe('pending');
      await payer.passes(800);
      const row = await payer.isOnServer(ordered.id, 'canceled');
      expect(row.activated_at).toBeNull();
      expect(await payer.balance()).toBe(before);
      if (isReloaded) {
        await until('the row to go', async () => !words.onlyOnce.test(await phone().text()));
      } else {
        await payer.page.clock.fastForward(20_000);
        await phone().seesHeading(words.ended);
        await phone().picture('ended');
        await phone().tap(words.close);
      }
      expect(payer.cancels).toEqual([]);
    });

    it('the wallet is silent for 2 minutes, then pays all the same: never more than was quoted', async () => {
      const amount = nextAmount();
      const ordered = await payer.orders(amount);
      await payer.passes(120);
      await phone().seesHeading(words.stillChecking);
      if (isReloaded) await payer.page.reload();
      await payer.paysAllTheSame(ordered);
      const token = await endsPaid(ordered, amount, isReloaded);
      expect(token).toBeGreaterThan(0);
      expect(token).toBeLessThanOrEqual(Number(ordered.amount_token));
      expect(payer.cancels).toEqual([]);
      await payer.answers('ignore');
    });

    sheetFirst(
      'a rejection arrives after the payment was booked: the client’s cancel is refused, the bond stays',
      async () => {
        const amount = nextAmount();
        const ordered = await payer.orders(amount);
        payer.hearsNothing();
        await payer.page.clock.pauseAt((await payer.page.evaluate(() => Date.now())) + 1000);
        await payer.paysAllTheSame(ordered);
        await payer.isOnServer(ordered.id, 'active');
        await payer.answers('reject');
        await until('the refused cancel', () => payer.cancels[0]);
        if (isReloaded) await payer.page.reload();
        await payer.page.clock.resume();
        expect(await endsPaid(ordered, amount, isReloaded)).toBe(Number(ordered.amount_token));
        expect(payer.cancels).toEqual([{ id: ordered.id, body: { only_pending: true }, status: 409 }]);
        await payer.hearsAgain();
      },
    );
  });

  /** Chooses a bond and opens the wallet with its staking fee. */
  const asksForFee = async () => {
    await phone().tab(words.stakingTab);
    await phone().tap(words.stakeBond);
    const app = await phone().app();
    await app.getByRole('radio').first().click();
    await phone().tap(words.stake);
    await phone().seesHeading(words.fee);
    await phone().tap(words.pay);
    await payer.isAsked();
    await phone().leavesWallet();
  };

  it('a staking fee: leaving its sheet ends nothing; the payment is found again behind it and books by itself', async () => {
    await asksForFee();
    await phone().picture('fee-in-wallet');
    await phone().tap(words.close);
    await phone().reads(words.onItsWay);
    await phone().picture('fee-behind');
    await phone().tap(words.show);
    await phone().seesHeading(words.fee);
    await phone().tap(words.close);
    await payer.answers('approve');
    // No sheet of its own is open: the wallet's dialog says how it ended.
    await phone().seesHeading(words.sent);
    await phone().tap(words.close);
    await phone().reads(words.stakes(1));
    await until('the note to go', async () => !words.onItsWay.test(await phone().text()));
  });

  it('a staking fee that was declined is paid with the same order; a silent socket keeps nobody from knowing', async () => {
    await asksForFee();
    await payer.answers('reject');
    await phone().seesHeading(words.declined);
    await phone().picture('fee-declined');
    await phone().tap(words.again);
    await phone().tap(words.pay);
    await payer.isAsked();
    await phone().leavesWallet();
    payer.hearsNothing();
    await payer.answers('approve');
    await phone().reads(words.onlyOnce);
    await phone().picture('fee-signed');
    await payer.page.clock.fastForward(6000);
    await phone().seesHeading(words.staked);
    await payer.hearsAgain();
    await phone().tap(words.close);
  });

  it('more than the wallet holds is refused before the wallet opens; Max leaves the network fee', async () => {
    await phone().tab(words.bondTab);
    const field = (await phone().app()).getByRole('textbox').first();
    await field.fill('5000');
    await phone().reads(words.missing);
    await phone().picture('not-enough');
    await phone().tap(/^(Max|Макс)/);
    const reserve = 50_000_000n;
    const [whole = '', fraction = ''] = (await field.inputValue()).split('.');
    expect(BigInt(whole + fraction.padEnd(9, '0'))).toBe((await payer.balance()) - reserve);
    await field.fill('');
  });

  it('R9.02e a payment of too little is told and goes back; the order stays open and is paid in full', async () => {
    const amount = nextAmount();
    const ordered = await payer.orders(amount);
    const before = await payer.balance();
    await payer.paysByHand(ordered, 3_000_000_000n);
    await phone().reads(words.tooLittle(amount));
    await phone().picture('too-little');
    await phone().reads(words.wentBack, 80_000);
    expect((await payer.mint(ordered.id)).status).toBe('pending');
    // Less the network's fees: for sending it, and for sending it back.
    await until('the refund', async () => (await payer.balance()) > before - 100_000_000n);
    await payer.answers('approve');
    expect(await endsPaid(ordered, amount, false)).toBe(Number(ordered.amount_token));
  });

  it('a rejection before anything was paid cancels the order for free, and says so', async () => {
    const ordered = await payer.orders(nextAmount());
    await payer.answers('reject');
    await phone().seesHeading(words.declined);
    await phone().picture('declined');
    await payer.isOnServer(ordered.id, 'canceled');
    await until('the answer of the cancel', () => payer.cancels[0]);
    expect(payer.cancels).toEqual([{ id: ordered.id, body: { only_pending: true }, status: 200 }]);
    await phone().tap(words.close);
  });
});
afterAll(() => policy.remove());
