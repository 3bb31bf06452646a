import {
  IllegalMintTransition,
  MINT_STATUSES,
  type MintEvent,
  type MintRefusal,
  type Mint,
  transitionMint,
} from '@axiom/domain/mint';
import { describe, expect, it } from 'vitest';
import { aMint, anActiveMint, axiom, DAY_0_MS, DAY_MS, ton } from '../support/fixtures.ts';

const atMs = DAY_0_MS + 40_000;
const maturesAtMs = DAY_0_MS + 30_000 + 90 * DAY_MS;
const EVENTS: readonly MintEvent[] = [
  { type: 'activate', atMs, amountToken: axiom('100') },
  { type: 'cancel', atMs },
  { type: 'expire', atMs },
  { type: 'mature', atMs },
  { type: 'reserve', atMs, stakeId: 's1' },
  { type: 'release', stakeId: 's1' },
  { type: 'stake', atMs, stakeId: 's1' },
];

function refusalOf(mint: Mint, event: MintEvent): MintRefusal | undefined {
  try {
    transitionMint(mint, event);
    return undefined;
  } catch (error) {
    if (error instanceof IllegalMintTransition) return error.reason;
    throw error;
  }
}

describe('every status with every event', () => {
  const legal: Readonly<Record<string, readonly string[]>> = {
    pending: ['activate', 'cancel', 'expire'],
    active: ['cancel', 'mature', 'reserve', 'release', 'stake'],
  };
  const pairs = MINT_STATUSES.flatMap((status) =>
    EVENTS.map((event) => [status, event.type, event] as const),
  );

  it.each(pairs)('R4.01 %s, %s', (status, type, event) => {
    const isLegal = legal[status]?.includes(type) ?? false;
    expect(refusalOf(aMint({ status }), event) === 'wrong_status').toBe(!isLegal);
  });

  it('R4.01 an illegal step is a typed error with what was seen and what would have been right', () => {
    const error = (() => {
      try {
        return transitionMint(aMint({ status: 'canceled' }), { type: 'stake', atMs, stakeId: 's1' });
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toMatchObject({
      name: 'IllegalMintTransition',
      code: 'illegal_mint_transition',
      mintId: 'm1',
      status: 'canceled',
      event: 'stake',
      reason: 'wrong_status',
      found: 'canceled',
      allowed: 'a bond that is active',
      message: 'This bond cannot be staked: it has to be active, and it is canceled.',
      field: 'mint_id',
    });
  });

  it.each([
    ['activate', 'be activated', 'unpaid'],
    ['cancel', 'be canceled', 'unpaid or active'],
    ['expire', 'expire', 'unpaid'],
    ['mature', 'mature', 'active'],
    ['reserve', 'be reserved for a stake', 'active'],
    ['release', 'be released', 'active'],
    ['stake', 'be staked', 'active'],
  ] as const)('%s refused says when it would have been right', (event, verb, right) => {
    const { message } = new IllegalMintTransition(
      aMint({ status: 'move_to_staking' }),
      event,
      'wrong_status',
    );
    expect(message).toBe(`This bond cannot ${verb}: it has to be ${right}, and it is staked.`);
  });

  it('calls a bond that is completed matured', () => {
    const { message } = new IllegalMintTransition(aMint({ status: 'completed' }), 'cancel', 'wrong_status');
    expect(message).toBe('This bond cannot be canceled: it has to be unpaid or active, and it is matured.');
  });

  it.each([
    ['farm_created', 'it was re-bonded, not bought; it matures or is staked'],
    ['reserved', 'it waits for the fee of its stake'],
    ['not_reserved_by_this_stake', 'it does not wait for this stake'],
    ['already_matured', 'it has matured'],
    ['not_yet_due', 'it is too early'],
    ['nothing_to_credit', 'the credited amount must be greater than 0'],
    ['not_pending', 'only an unpaid bond was to be canceled'],
  ] as const)('%s is said in words', (reason, words) => {
    const { message } = new IllegalMintTransition(aMint(), 'cancel', reason);
    expect(message).toBe(`This bond cannot be canceled: ${words}.`);
  });
});

describe('activate', () => {
  it('R4.01 makes a paid bond active, dates its maturity and makes the referral bonus pending', () => {
    const { mint, effects } = transitionMint(aMint(), { type: 'activate', atMs, amountToken: axiom('100') });
    expect(mint).toEqual({
      ...aMint(),
      status: 'active',
      activatedAtMs: atMs,
      maturesAtMs: atMs + 90 * DAY_MS,
    });
    expect(effects).toEqual([
      { type: 'issue', amountTon: ton('101'), amountToken: axiom('100') },
      { type: 'referral_pending', amountTon: ton('101'), amountToken: axiom('100') },
    ]);
  });

  it('recomputes what follows from a lower credit, with the frozen terms', () => {
    const { mint } = transitionMint(aMint(), { type: 'activate', atMs, amountToken: axiom('50') });
    expect([mint.amountToken, mint.expectedToken, mint.earlyExitFee]).toEqual([
      axiom('50'),
      axiom('52'),
      axiom('5'),
    ]);
  });

  it('issues nothing for a bond from a link, which nobody paid, and nothing for nothing', () => {
    const farm = aMint({ origin: 'farm' });
    expect(refusalOf(farm, { type: 'activate', atMs, amountToken: axiom('100') })).toBe('farm_created');
    expect(refusalOf(aMint(), { type: 'activate', atMs, amountToken: axiom('0') })).toBe('nothing_to_credit');
  });
});

describe('cancel', () => {
  it('R4.01 is free while nothing was paid', () => {
    const { mint, effects } = transitionMint(aMint(), { type: 'cancel', atMs });
    expect(mint).toEqual({ ...aMint(), status: 'canceled', closedAtMs: atMs });
    expect(effects).toEqual([]);
  });

  it('R4.01 of an active bond returns it less the exit fee and ends the referral bonus', () => {
    const { mint, effects } = transitionMint(anActiveMint(), { type: 'cancel', atMs });
    expect(mint.status).toBe('canceled');
    expect(effects).toEqual([
      { type: 'return_early', amountToken: axiom('100'), feeToken: axiom('10'), creditToken: axiom('90') },
      { type: 'referral_due', outcome: 'canceled' },
    ]);
  });

  it('R4.01 of which nothing would come back is refused, and says what to do instead', () => {
    const bond = (fee: string) => anActiveMint({ amountToken: axiom('100'), earlyExitFee: axiom(fee) });
    expect(() => transitionMint(bond('100'), { type: 'cancel', atMs })).toThrow(
      expect.objectContaining({
        name: 'NothingLeft',
        code: 'nothing_left',
        field: 'mint_id',
        message:
          'Nothing would be left of 100 AXIOM after the exit fee of 100 AXIOM; it matures, or is staked.',
      }),
    );
    const [effect] = transitionMint(bond('99.999999999'), { type: 'cancel', atMs }).effects;
    expect(effect).toMatchObject({ type: 'return_early', creditToken: 1n });
  });

  it('R4.01 is refused for a bond from a link, a reserved one and a matured one', () => {
    expect(refusalOf(anActiveMint({ origin: 'farm' }), { type: 'cancel', atMs })).toBe('farm_created');
    expect(refusalOf(anActiveMint({ reservedByStake: 's1' }), { type: 'cancel', atMs })).toBe('reserved');
    expect(refusalOf(anActiveMint(), { type: 'cancel', atMs: maturesAtMs - 1 })).toBeUndefined();
    expect(refusalOf(anActiveMint(), { type: 'cancel', atMs: maturesAtMs })).toBe('already_matured');
  });
});

describe('cancel what is unpaid only', () => {
  const onlyPending = { type: 'cancel', atMs, onlyPending: true } as const;

  it.each(MINT_STATUSES.filter((status) => status !== 'pending'))(
    'leaves a bond that is %s alone',
    (status) => {
      for (const change of [{}, { origin: 'farm' }, { reservedByStake: 's1' }] as const)
        expect(refusalOf(anActiveMint({ status, ...change }), onlyPending)).toBe('not_pending');
    },
  );

  it('is an ordinary cancel of a pending one, and without the condition an ordinary cancel of any', () => {
    expect(transitionMint(aMint(), onlyPending)).toEqual(transitionMint(aMint(), { type: 'cancel', atMs }));
    expect(transitionMint(anActiveMint(), { type: 'cancel', atMs, onlyPending: false })).toEqual(
      transitionMint(anActiveMint(), { type: 'cancel', atMs }),
    );
  });
});

describe('expire', () => {
  it('R4.01 cancels an unpaid bond 15 minutes after its creation, not before', () => {
    const end = DAY_0_MS + 15 * 60_000;
    expect(refusalOf(aMint(), { type: 'expire', atMs: end - 1 })).toBe('not_yet_due');
    expect(transitionMint(aMint(), { type: 'expire', atMs: end })).toEqual({
      mint: { ...aMint(), status: 'canceled', closedAtMs: end },
      effects: [],
    });
  });
});

describe('mature', () => {
  it('R4.01 pays amount and bonus at maturity, not before', () => {
    expect(refusalOf(anActiveMint(), { type: 'mature', atMs: maturesAtMs - 1 })).toBe('not_yet_due');
    const { mint, effects } = transitionMint(anActiveMint(), { type: 'mature', atMs: maturesAtMs });
    expect(mint).toEqual({ ...anActiveMint(), status: 'completed', closedAtMs: maturesAtMs });
    expect(effects).toEqual([
      {
        type: 'pay_out_matured',
        amountToken: axiom('100'),
        bonusToken: axiom('4'),
        creditToken: axiom('104'),
      },
      { type: 'referral_due', outcome: 'matured' },
    ]);
  });

  it('drops a stake that still waits for its fee', () => {
    const reserved = anActiveMint({ reservedByStake: 's1' });
    const { mint, effects } = transitionMint(reserved, { type: 'mature', atMs: maturesAtMs });
    expect(mint.reservedByStake).toBeUndefined();
    expect(effects).toContainEqual({ type: 'drop_stake', stakeId: 's1' });
  });

  it('R4.01 pays a bond from a link without any referral', () => {
    const { effects } = transitionMint(anActiveMint({ origin: 'farm' }), {
      type: 'mature',
      atMs: maturesAtMs,
    });
    expect(effects.map((effect) => effect.type)).toEqual(['pay_out_matured']);
  });
});

describe('stake', () => {
  it('R4.01 moves an active bond into its stake at once', () => {
    const { mint, effects } = transitionMint(anActiveMint(), { type: 'stake', atMs, stakeId: 's1' });
    expect(mint).toEqual({ ...anActiveMint(), status: 'move_to_staking', closedAtMs: atMs });
    expect(effects).toEqual([
      { type: 'move_to_stake', stakeId: 's1', amountToken: axiom('100') },
      { type: 'referral_due', outcome: 'staked' },
    ]);
  });

  it('with a fee: reserved meanwhile, then only for the stake that reserved it', () => {
    const { mint } = transitionMint(anActiveMint(), { type: 'reserve', atMs, stakeId: 's1' });
    expect(mint.reservedByStake).toBe('s1');
    expect(refusalOf(mint, { type: 'reserve', atMs, stakeId: 's2' })).toBe('reserved');
    expect(refusalOf(mint, { type: 'stake', atMs, stakeId: 's2' })).toBe('reserved');
    expect(refusalOf(mint, { type: 'release', stakeId: 's2' })).toBe('not_reserved_by_this_stake');
    expect(transitionMint(mint, { type: 'stake', atMs, stakeId: 's1' }).mint).toEqual({
      ...anActiveMint(),
      status: 'move_to_staking',
      closedAtMs: atMs,
    });
    expect(transitionMint(mint, { type: 'release', stakeId: 's1' }).mint).toEqual(anActiveMint());
  });

  it('comes too late once the bond has matured', () => {
    expect(refusalOf(anActiveMint(), { type: 'stake', atMs: maturesAtMs, stakeId: 's1' })).toBe(
      'already_matured',
    );
    expect(refusalOf(anActiveMint(), { type: 'reserve', atMs: maturesAtMs, stakeId: 's1' })).toBe(
      'already_matured',
    );
  });
});
