import { createHash } from 'node:crypto';
import { defaultPolicyJson, type EconomyPolicy, parsePolicy } from '@axiom/domain/economy';
import type { PriceBounds } from '@axiom/domain/price';
import { CannotStart } from '../data-dir/index.ts';
import type { Bus } from '../ports/bus.ts';
import type { Store, StoreTx } from '../ports/store.ts';
import type { Policies, VersionedPolicy } from './deps.ts';

const NAME = 'policy';

/** The policy's versions. The newest is in force; a file seeds an empty database only. */
export class PolicyBook implements Policies {
  readonly #store: Store;
  readonly #bounds: PriceBounds;
  readonly #byId = new Map<string, EconomyPolicy>();
  #current: VersionedPolicy;

  private constructor(store: Store, bounds: PriceBounds, current: VersionedPolicy) {
    this.#store = store;
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
      const first = { id: idOf(document), document, createdAtWallMs: wallMs };
      await tx.policies.insert(first);
      return first;
    });
    return new PolicyBook(store, bounds, { id: row.id, policy: readPolicyText(row.document, bounds) });
  }

  /**
   * Puts another policy in force, on every server. What was promised to a bond, a stake or a link stays as it was.
   * @throws CannotStart with every problem of the document; nothing is changed then
   */
  async apply(document: string, wallMs: number): Promise<VersionedPolicy> {
    readPolicyText(document, this.#bounds);
    await this.#store.transaction(async (tx) => {
      await tx.lock('start', true);
      const before = await tx.policies.current();
      if (before?.document === document) return;
      // Later than what it replaces, whatever the clock says: the newest is in force.
      const createdAtWallMs = Math.max(wallMs, (before?.createdAtWallMs ?? 0) + 1);
      await tx.policies.insert({ id: idOf(`${createdAtWallMs}\n${document}`), document, createdAtWallMs });
      await tx.outbox.notify('settings', NAME);
    });
    await this.#load();
    return this.#current;
  }

  /** Hears of what another server put in force. */
  follow(bus: Bus, onError: (error: unknown) => void): () => void {
    const reload = () => void this.#load().catch(onError);
    const stops = [bus.subscribe('settings', (name) => name === NAME && reload()), bus.onGap(reload)];
    return () => stops.forEach((stop) => stop());
  }

  async #load(): Promise<void> {
    const row = await this.#store.transaction((tx) => tx.policies.current(), { readOnly: true });
    if (row === null || row.id === this.#current.id) return;
    const policy = readPolicyText(row.document, this.#bounds);
    this.#byId.set(row.id, policy);
    this.#current = { id: row.id, policy };
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

function idOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** @throws CannotStart listing every problem */
export function readPolicyText(text: string, bounds: PriceBounds): EconomyPolicy {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new CannotStart('The economy policy is not JSON');
  }
  const parsed = parsePolicy(document, bounds);
  if (parsed.problems !== undefined) {
    const lines = parsed.problems.map(({ path, found, allowed }) => `${path}: ${found}; right is ${allowed}`);
    throw new CannotStart(`The economy policy cannot be used: ${lines.join(' | ')}`);
  }
  return parsed.policy;
}
