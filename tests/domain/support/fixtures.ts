import { defaultPolicyJson, type EconomyPolicy, findPlan, parsePolicy } from '@axiom/domain/economy';
import { type Mint, openMint } from '@axiom/domain/mint';
import { parseAmount, percent6, ZERO_PERCENT } from '@axiom/domain/money';
import { parsePrice, type Price, quoteMint } from '@axiom/domain/price';
import type { Stake } from '@axiom/domain/staking';

/** 2026-03-02T00:00:00Z, a midnight. */
export const DAY_0_MS = Date.UTC(2026, 2, 2);
export const DAY_MS = 86_400_000;

export const ton = (text: string) => parseAmount(text, { field: 'amount', currency: 'TON' });
export const axiom = (text: string) => parseAmount(text, { field: 'token_amount', currency: 'AXIOM' });
export const percent = (text: string) => percent6(BigInt(Math.round(Number(text) * 1e6)));
export const price = (text: string): Price => parsePrice(text, 'price');

export function aPolicy(): EconomyPolicy {
  const parsed = parsePolicy(defaultPolicyJson);
  if (parsed.policy === undefined) throw new Error(JSON.stringify(parsed.problems));
  return parsed.policy;
}

export type PolicyDocument = Record<string, unknown>;

/** Puts a value at a path such as `plans.0.days` of a document. */
export function put(document: PolicyDocument, path: string, value: unknown): PolicyDocument {
  const steps = path.split('.');
  const last = steps.pop() as string;
  const target = steps.reduce<Record<string, unknown>>(
    (node, step) => node[step] as Record<string, unknown>,
    document,
  );
  if (value === undefined) delete target[last];
  else target[last] = value;
  return document;
}

/** A fresh copy of the default document, free to be broken. */
export function aDocument(): PolicyDocument {
  return structuredClone(defaultPolicyJson) as PolicyDocument;
}

/** A pending bond of 101 TON for 90 days at price 1: 100 AXIOM, 104 at maturity, 10 AXIOM exit fee. */
export function aMint(change: Partial<Mint> = {}): Mint {
  const policy = aPolicy();
  const quote = quoteMint({ amountTon: ton('101'), price: price('1'), plan: findPlan(policy, 90), policy });
  const mint = openMint({ id: 'm1', ownerId: 'u1', quote, policy, pendingCount: 0, nowMs: DAY_0_MS });
  return { ...mint, ...change };
}

export function anActiveMint(change: Partial<Mint> = {}): Mint {
  return aMint({
    status: 'active',
    activatedAtMs: DAY_0_MS + 30_000,
    maturesAtMs: DAY_0_MS + 30_000 + 90 * DAY_MS,
    ...change,
  });
}

/** An active stake of 100 AXIOM at 0.1 % a day, capped at 40 AXIOM, from a midnight on. */
export function aStake(change: Partial<Stake> = {}): Stake {
  return {
    id: 's1',
    ownerId: 'u1',
    mintId: 'm1',
    status: 'active',
    createdAtMs: DAY_0_MS,
    lastUpdatedAtMs: DAY_0_MS,
    totalAmount: axiom('100'),
    dailyReward: percent('0.1'),
    holdBonus: ZERO_PERCENT,
    collectiveBonus: ZERO_PERCENT,
    investmentBonus: ZERO_PERCENT,
    earnedReward: axiom('0'),
    maxReward: axiom('40'),
    accrualRemainder: 0n,
    ...change,
  };
}
