import { createHash } from 'node:crypto';
import { defaultPolicyJson, type EconomyPolicy, parsePolicy } from '@axiom/domain/economy';
import type { PriceBounds } from '@axiom/domain/price';
import { CannotStart } from '../data-dir/index.ts';
import type { Store, StoreTx } from '../ports/store.ts';
import type { Policies, VersionedPolicy } from './deps.ts';

/** The policy's versions. The one in force is read at start; a file seeds an empty database only. */
export class PolicyBook implements Policies {
  readonly #bounds: PriceBounds;
  readonly #byId = new Map<string, EconomyPolicy>();
  readonly #current: VersionedPolicy;

  private constructor(bounds: PriceBounds, current: VersionedPolicy) {
    this.#bounds = bounds;
    this.#current = current;
    this.#byId.set(current.id, current.policy);
  }

  /**
   * @param seed the document of POLICY_FILE; null: the default
   * @throws CannotStart with every problem of the document
   */
  static async open(
    store: Store,
    bounds: PriceBounds,
    seed: string | null,
    wallMs: number,
  ): Promise<PolicyBook> {
    const document = seed ?? JSON.stringify(defaultPolicyJson);
    const row = await store.transaction(async (tx) => {
      // Several servers may start on an empty database at once.
      await tx.lock('start', true);
      const current = await tx.policies.current();
      if (current !== null) return current;
      readPolicyText(document, bounds);
      const id = createHash('sha256').update(document).digest('hex').slice(0, 16);
      const first = { id, document, createdAtWallMs: wallMs };
      await tx.policies.insert(first);
      return first;
    });
    return new PolicyBook(bounds, { id: row.id, policy: readPolicyText(row.document, bounds) });
  }

  current(): VersionedPolicy {
    return this.#current;
  }

  async byId(tx: StoreTx, id: string): Promise<EconomyPolicy> {
    const known = this.#byId.get(id);
    if (known !== undefined) return known;
    const row = await tx.policies.byId(id);
    if (row === null) throw new Error(`there is no policy ${id}`);
    const policy = readPolicyText(row.document, this.#bounds);
    this.#byId.set(id, policy);
    return policy;
  }
}

/** @throws CannotStart listing every problem */
export function readPolicyText(text: string, bounds: PriceBounds): EconomyPolicy {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new CannotStart('POLICY_FILE is not JSON');
  }
  const parsed = parsePolicy(document, bounds);
  if (parsed.problems !== undefined) {
    const lines = parsed.problems.map(({ path, found, allowed }) => `${path}: ${found}; right is ${allowed}`);
    throw new CannotStart(`The economy policy cannot be used: ${lines.join(' | ')}`);
  }
  if (parsed.policy.staking.feeTon > 0n)
    throw new CannotStart(
      'The economy policy cannot be used: staking.fee_ton: this version takes no staking fee; right is 0',
    );
  return parsed.policy;
}
