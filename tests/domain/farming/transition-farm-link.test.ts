import {
  activationStatus,
  escrowOf,
  FARM_LINK_STATUSES,
  type FarmActivation,
  type FarmEvent,
  type FarmLink,
  IllegalFarmLinkTransition,
  OwnFarmLink,
  transitionFarmLink,
} from '@axiom/domain/farming';
import { transitionMint } from '@axiom/domain/mint';
import { describe, expect, it } from 'vitest';
import { axiom, DAY_0_MS, DAY_MS, percent, price, ton } from '../support/fixtures.ts';

const atMs = DAY_0_MS + DAY_MS;

function aLink(change: Partial<FarmLink> = {}): FarmLink {
  return {
    id: 'l1',
    ownerId: 'u1',
    status: 'ACTIVE',
    source: 'referral',
    createdAtMs: DAY_0_MS,
    amountToken: axiom('5'),
    tariffDays: 30,
    countActivations: 3,
    activated: 1,
    isForMe: false,
    isMultilink: true,
    activationCode: 'abc123',
    terms: { bonusPercent: percent('1'), dailyReward: percent('0.08'), maxRewardPercent: percent('20') },
    ...change,
  };
}

const earlier: FarmActivation = { linkId: 'l1', userId: 'u2', mintId: 'm-first', atMs: DAY_0_MS };
const activate = (change: Partial<Extract<FarmEvent, { type: 'activate' }>> = {}): FarmEvent => ({
  type: 'activate',
  atMs,
  userId: 'u2',
  mintId: 'm2',
  price: price('0.5'),
  ...change,
});

describe('every status with every event', () => {
  it('R4.08 ACTIVE gives a share to somebody else, and resets the days in a row of its author', () => {
    const { link, answer, effects } = transitionFarmLink(aLink(), activate());
    expect(link).toEqual(aLink({ activated: 2 }));
    expect(answer).toEqual({ status: 'ACTIVE', mintId: 'm2' });
    expect(effects).toMatchObject([
      {
        type: 'grant',
        activation: { linkId: 'l1', userId: 'u2', mintId: 'm2', atMs },
        mint: {
          id: 'm2',
          ownerId: 'u2',
          origin: 'farm',
          status: 'active',
          activatedAtMs: atMs,
          maturesAtMs: atMs + 30 * DAY_MS,
          amountToken: axiom('5'),
          amountTon: ton('2.5'),
          expectedToken: axiom('5.05'),
        },
      },
      { type: 'reset_hold', userId: 'u1' },
    ]);
  });

  it('R4.08 the last share makes it REACHED', () => {
    const { link, answer } = transitionFarmLink(aLink({ activated: 2 }), activate());
    expect(link).toEqual(aLink({ activated: 3, status: 'REACHED', closedAtMs: atMs }));
    expect(answer.status).toBe('ACTIVE');
    expect(escrowOf(link)).toBe(0n);
  });

  it.each(['REACHED', 'REVOKED'] as const)('R4.08 %s answers that and changes nothing', (status) => {
    const link = aLink({ status });
    expect(transitionFarmLink(link, activate())).toEqual({ link, answer: { status }, effects: [] });
  });

  it.each(FARM_LINK_STATUSES)('R4.08 %s answers a repeat with the first result', (status) => {
    const link = aLink({ status });
    expect(transitionFarmLink(link, activate({ earlier }))).toEqual({
      link,
      answer: { status: 'ACTIVE', mintId: 'm-first' },
      effects: [],
    });
  });

  it.each(FARM_LINK_STATUSES)('R4.08 %s is never activated by its author', (status) => {
    const own = () => transitionFarmLink(aLink({ status }), activate({ userId: 'u1' }));
    expect(own).toThrow(OwnFarmLink);
    expect(own).toThrow('This link is your own; somebody else has to open it.');
  });

  it('R4.08 a cancel returns exactly the rest to its source, without a fee', () => {
    const { link, answer, effects } = transitionFarmLink(aLink(), { type: 'cancel', atMs });
    expect(link).toEqual(aLink({ status: 'REVOKED', closedAtMs: atMs }));
    expect(answer).toEqual({ status: 'REVOKED' });
    expect(effects).toEqual([{ type: 'return_rest', source: 'referral', amountToken: axiom('10') }]);
    expect(escrowOf(link)).toBe(0n);
  });

  it.each([
    ['REACHED', 'used up'],
    ['REVOKED', 'revoked'],
  ] as const)('R4.08 %s cannot be canceled', (status, words) => {
    const cancel = () => transitionFarmLink(aLink({ status }), { type: 'cancel', atMs });
    expect(cancel).toThrow(IllegalFarmLinkTransition);
    expect(cancel).toThrow(`This link cannot be canceled: it has to be active, and it is ${words}.`);
  });
});

describe('a bond from a link', () => {
  it('R4.01 can be staked or mature, not canceled, and brings no inviter anything', () => {
    const [grant] = transitionFarmLink(aLink(), activate()).effects;
    if (grant?.type !== 'grant') throw new Error('no bond was made');
    expect(() => transitionMint(grant.mint, { type: 'cancel', atMs })).toThrow(
      'it was re-bonded, not bought',
    );
    const staked = transitionMint(grant.mint, { type: 'stake', atMs, stakeId: 's1' });
    expect(staked.effects.map(({ type }) => type)).toEqual(['move_to_stake']);
    const matured = transitionMint(grant.mint, { type: 'mature', atMs: atMs + 30 * DAY_MS });
    expect(matured.effects.map(({ type }) => type)).toEqual(['pay_out_matured']);
  });
});

describe('activationStatus', () => {
  const ownMint = { id: 'm2', tariffDays: 30, amountToken: axiom('5'), amountTon: ton('2.5') };

  it('tells what one would get, at the price of now', () => {
    expect(activationStatus({ link: aLink(), price: price('2') })).toEqual({
      status: 'ACTIVE',
      mintDetails: { tariffDays: 30, amountToken: axiom('5'), amountTon: ton('10') },
    });
  });

  it.each(['REACHED', 'REVOKED'] as const)('tells %s to whoever comes too late', (status) => {
    expect(activationStatus({ link: aLink({ status }), price: price('2') })).toEqual({ status });
  });

  it.each(FARM_LINK_STATUSES)('tells whoever has activated ACTIVE with their own bond: %s', (status) => {
    expect(activationStatus({ link: aLink({ status }), ownMint, price: price('2') })).toEqual({
      status: 'ACTIVE',
      mintDetails: { tariffDays: 30, amountToken: axiom('5'), amountTon: ton('2.5') },
    });
  });
});
