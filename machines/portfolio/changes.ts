import { applyMintEvent } from '@axiom/domain/mint';
import type { Bond, OwnStake, RealtimeFrame } from '@axiom/domain/ports/client';
import { applyStakeEvent } from '@axiom/domain/staking';
import type { PortfolioAnswer, PortfolioPart } from './read.ts';
import type { OpenPayment, PortfolioContext, PortfolioEmitted } from './types.ts';

/** The context after the frames of one change, applied together. */
export function afterFrames(
  context: PortfolioContext,
  frames: readonly RealtimeFrame[],
): Partial<PortfolioContext> {
  let { me, bonds, stakes, price, version, selectedBondId } = context;
  for (const frame of frames) {
    if ('version' in frame) version = frame.version;
    if (frame.type === 'balance' && me !== null) me = { ...me, ...frame.change };
    if (frame.type === 'collective-bonus' && me !== null) {
      me = { ...me, collectiveBonus: frame.collectiveBonus };
    }
    if (frame.type === 'price') price = frame.price;
    if (frame.type === 'bond' && !isFromBefore(bonds, frame.bond)) {
      bonds = applyMintEvent(bonds, frame.bond);
      stakes = stakesBeside(frame.bond, stakes);
    }
    if (frame.type === 'stake' && !isFromBefore(stakes, frame.stake)) {
      const selection = applyStakeEvent(stakes, frame.stake);
      stakes = selection.stakes;
      selectedBondId = selection.selectedMintId ?? null;
    }
  }
  return {
    me,
    bonds,
    stakes,
    price,
    missing: price === null ? context.missing : context.missing.filter((part) => part !== 'price'),
    version,
    selectedBondId,
    openPayments: openAfterChange(context.openPayments, { bonds, stakes }),
  };
}

/** Nothing becomes pending again: such a frame is older and was delayed while a command was running. */
function isFromBefore<Item extends { readonly id: string; readonly status: string }>(
  known: readonly Item[],
  told: Item,
): boolean {
  return told.status === 'pending' && known.some(({ id, status }) => id === told.id && status !== 'pending');
}

/**
 * The context after a read. A missing offer or price keeps its last value. A missing part of the user keeps
 * its value only if the version is unchanged, because parts of two versions do not add up.
 */
export function afterRead(context: PortfolioContext, answer: PortfolioAnswer): Partial<PortfolioContext> {
  const isMissing = (part: PortfolioPart) => answer.missing.includes(part);
  const isSame = context.asOfMs !== null && context.version === answer.version;
  const stays = (part: PortfolioPart) => isMissing(part) && isSame && !context.missing.includes(part);
  const offer = answer.offer ?? context.offer;
  const price = answer.price ?? context.price;
  const isLost: Readonly<Record<PortfolioPart, boolean>> = {
    me: isMissing('me') && !stays('me'),
    bonds: isMissing('bonds') && !stays('bonds'),
    stakes: isMissing('stakes') && !stays('stakes'),
    offer: offer === null,
    price: price === null,
  };
  return {
    me: stays('me') ? context.me : answer.me,
    bonds: stays('bonds') ? context.bonds : answer.bonds,
    stakes: stays('stakes') ? context.stakes : answer.stakes,
    offer,
    price,
    missing: (Object.keys(isLost) as PortfolioPart[]).filter((part) => isLost[part]),
    version: answer.version,
    asOfMs: answer.atMs,
    openPayments: openAfterRead(context.openPayments, answer),
  };
}

/** A command's answer, shown before its event arrives. */
export function afterBond(context: PortfolioContext, bond: Bond): Partial<PortfolioContext> {
  return { bonds: applyMintEvent(context.bonds, bond), stakes: stakesBeside(bond, context.stakes) };
}

/**
 * A pending stake exists only while its bond is reserved for it. When it is dropped (unpaid, or the bond
 * matured first), only the bond's event reports it: the bond is no longer reserved. A stake that started has
 * an event of its own.
 */
function stakesBeside({ id, status, isReserved }: Bond, stakes: readonly OwnStake[]): readonly OwnStake[] {
  const isDropped = (stake: OwnStake) => stake.mintId === id && stake.status === 'pending';
  if (isReserved || status === 'move_to_staking' || !stakes.some(isDropped)) return stakes;
  return stakes.filter((stake) => !isDropped(stake));
}

/** An active new stake also changes its bond at once; the bond's event brings the exact state. */
export function afterStake(context: PortfolioContext, stake: OwnStake): Partial<PortfolioContext> {
  const bonds =
    stake.status === 'active'
      ? context.bonds.map((bond) =>
          bond.id === stake.mintId ? { ...bond, status: 'move_to_staking' as const } : bond,
        )
      : context.bonds;
  const selection = applyStakeEvent(context.stakes, stake);
  return { stakes: selection.stakes, bonds, selectedBondId: selection.selectedMintId ?? null };
}

/** Signing failed: removes pending items that wait for a signature, unless their payment is open (R4.15). */
export function afterSigningFailure(context: PortfolioContext): Partial<PortfolioContext> {
  const open = new Set(context.openPayments.map(({ subjectId }) => subjectId));
  const stays = ({ id, status }: { readonly id: string; readonly status: string }) =>
    status !== 'pending' || open.has(id);
  return { bonds: context.bonds.filter(stays), stakes: context.stakes.filter(stays) };
}

/** What other machines are told of a change: what became active, and the open payments if they changed. */
export function toldOf(
  before: PortfolioContext,
  { bonds = [], stakes = [], openPayments = before.openPayments }: Partial<PortfolioContext>,
): readonly PortfolioEmitted[] {
  return [
    ...[...becameActive(before.bonds, bonds), ...farmed(before, bonds)].map((bond) => ({
      type: 'bondActivated' as const,
      bond,
    })),
    ...becameActive(before.stakes, stakes).map((stake) => ({ type: 'stakeActivated' as const, stake })),
    ...(openPayments === before.openPayments ? [] : [{ type: 'openPayments' as const, openPayments }]),
  ];
}

/** Those that were pending and are active now. */
function becameActive<Item extends { readonly id: string; readonly status: string }>(
  before: readonly Item[],
  after: readonly Item[],
): readonly Item[] {
  const pending = new Set(before.filter(({ status }) => status === 'pending').map(({ id }) => id));
  return after.filter(({ id, status }) => status === 'active' && pending.has(id));
}

/** Bonds by re-bonding are active from the start: those that a list which was read did not have. */
export function farmed(before: PortfolioContext, after: readonly Bond[]): readonly Bond[] {
  if (before.asOfMs === null || before.missing.includes('bonds')) return [];
  const known = new Set(before.bonds.map(({ id }) => id));
  return after.filter(({ id, status, origin }) => origin === 'farm' && status === 'active' && !known.has(id));
}

interface Holdings {
  readonly bonds: readonly Bond[];
  readonly stakes: readonly OwnStake[];
}

/**
 * Whether a pending stake has disappeared without starting: its order ended, and nothing else reports that.
 */
export function hasLostStake(before: readonly OwnStake[], after: readonly OwnStake[]): boolean {
  const there = new Set(after.map(({ id }) => id));
  return before.some(({ id, status }) => status === 'pending' && !there.has(id));
}

/** Open payments after changes: those whose bond or stake is not known to be settled. */
function openAfterChange(
  payments: readonly OpenPayment[],
  { bonds, stakes }: Holdings,
): readonly OpenPayment[] {
  const settled = new Set(
    [...bonds, ...stakes].filter(({ status }) => status !== 'pending').map(({ id }) => id),
  );
  return kept(payments, ({ subjectId }) => !settled.has(subjectId));
}

/**
 * Open payments after a complete read: those whose bond or stake is still pending. What the server does not
 * list is over, unless its list failed.
 */
function openAfterRead(
  payments: readonly OpenPayment[],
  { bonds, stakes, missing }: Pick<PortfolioAnswer, 'bonds' | 'stakes' | 'missing'>,
): readonly OpenPayment[] {
  const waits = ({ kind, subjectId }: OpenPayment) => {
    const rows: readonly { readonly id: string; readonly status: string }[] =
      kind === 'bond' ? bonds : stakes;
    const isUnknown = missing.includes(kind === 'bond' ? 'bonds' : 'stakes');
    return isUnknown || rows.some(({ id, status }) => id === subjectId && status === 'pending');
  };
  return kept(payments, waits);
}

function kept(
  payments: readonly OpenPayment[],
  isOpen: (payment: OpenPayment) => boolean,
): readonly OpenPayment[] {
  const open = payments.filter(isOpen);
  return open.length === payments.length ? payments : open;
}
