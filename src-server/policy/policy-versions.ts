import { createHash } from 'node:crypto';
import {
  defaultPolicyJson,
  type EconomyPolicy,
  type ParsedPolicy,
  parsePolicy,
  parseProvenPolicy,
} from '@axiom/domain/economy';
import { repeatedNames } from '@axiom/domain/document';
import type { PriceBounds } from '@axiom/domain/price';
import { CannotStart } from '../cannot-start.ts';
import { followSetting } from '../bus/follow-setting.ts';
import type { Bus } from '../ports/bus.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store, StoreTx } from '../ports/store.ts';
import { lastDayBegun } from '../use-cases/days.ts';
import type { Policies, PolicyTx, VersionedPolicy } from '../use-cases/deps.ts';

const NAME = 'policy';

/** The policy's versions; each is in force until the next one. A file only fills an empty database. */
export class PolicyVersions implements Policies {
  readonly #store: Store;
  readonly #bounds: PriceBounds;
  readonly #clock: Clock;
  readonly #byId = new Map<string, EconomyPolicy>();
  #current: VersionedPolicy;

  private constructor(store: Store, bounds: PriceBounds, clock: Clock, current: VersionedPolicy) {
    this.#store = store;
    this.#bounds = bounds;
    this.#clock = clock;
    this.#current = current;
    this.#byId.set(current.id, current.policy);
  }

  /**
   * Opens without a proof of the policy in force: the operator's commands must also work with a policy that
   * today's price source would refuse. Call `prove` before selling under it.
   * @param seed the document of POLICY_FILE; null: the default
   * @throws CannotStart with every problem of the document that fills an empty database
   */
  static async open(
    store: Store,
    bounds: PriceBounds,
    seed: string | null,
    clock: Clock,
  ): Promise<PolicyVersions> {
    const document = seed ?? JSON.stringify(defaultPolicyJson);
    const row = await store.transaction(async (tx) => {
      // Several servers may start on an empty database at once.
      await tx.lock('start', true);
      const current = await tx.policies.current();
      if (current !== null) return current;
      readNewPolicyText(document, bounds);
      const id = idOf(document);
      const first = { id, document, inForceFromMs: 0, createdAtWallMs: clock.wallMs() };
      await tx.policies.insert(first);
      return first;
    });
    return new PolicyVersions(store, bounds, clock, {
      id: row.id,
      policy: provenPolicy(row.document),
    });
  }

  /**
   * Puts another policy in force, on every server. Promises to a bond, a stake or a link stay unchanged, and
   * so do the payments of earlier settlements that are still to be done.
   * @throws CannotStart with every problem of the document, StoreBusy; nothing is changed then
   */
  async apply(document: string): Promise<VersionedPolicy> {
    readNewPolicyText(document, this.#bounds);
    await this.#store.transaction(async (tx) => {
      await tx.lock('start', true);
      // No settlement runs from here to the commit: all settlements of one 00:00 use one version.
      await tx.lock('due_work', true);
      const before = await tx.policies.current();
      if (before?.document === document) return;
      const inForceFromMs = Math.max(
        this.#clock.nowMs(),
        await firstFreeInstant(tx),
        // The newest version is always the one in force, even if the clock went back.
        (before?.inForceFromMs ?? 0) + 1,
      );
      await tx.policies.insert({
        id: idOf(`${inForceFromMs}\n${document}`),
        document,
        inForceFromMs,
        createdAtWallMs: this.#clock.wallMs(),
      });
      await tx.outbox.notify('settings', NAME);
    });
    await this.#load();
    return this.#current;
  }

  /** Subscribes to changes by other servers. Returns a function that ends the subscription. */
  follow(bus: Bus, onError: (error: unknown) => void): () => void {
    return followSetting(bus, NAME, () => this.#load(), onError);
  }

  async #load(): Promise<void> {
    const row = await this.#store.transaction((tx) => tx.policies.current(), { readOnly: true });
    if (row === null || row.id === this.#current.id) return;
    const policy = provenPolicy(row.document);
    this.#byId.set(row.id, policy);
    this.#current = { id: row.id, policy };
  }

  /** @throws CannotStart with every problem that the version in force has under today's price source */
  async prove(): Promise<void> {
    const row = await this.#store.transaction((tx) => tx.policies.current(), { readOnly: true });
    if (row !== null) readPolicyText(row.document, this.#bounds);
  }

  current(): VersionedPolicy {
    return this.#current;
  }

  async byId(tx: PolicyTx, id: string): Promise<EconomyPolicy> {
    const known = this.#byId.get(id);
    if (known !== undefined) return known;
    const row = await tx.policies.byId(id);
    if (row === null) throw new Error(`there is no policy ${id}`);
    const policy = provenPolicy(row.document);
    this.#byId.set(id, policy);
    return policy;
  }

  async known(id: string): Promise<EconomyPolicy> {
    return this.#byId.get(id) ?? this.#store.transaction((tx) => this.byId(tx, id), { readOnly: true });
  }

  /** Always queries the store: another server's version counts from its commit on, not from its notice here. */
  async at(tx: PolicyTx, atMs: number): Promise<VersionedPolicy> {
    const id = await tx.policies.idAt(atMs);
    if (id === null) throw new Error(`no policy was in force at ${atMs}`);
    return { id, policy: await this.byId(tx, id) };
  }
}

/** The first instant after the last 00:00 whose settlements have begun: another server's clock may be ahead. */
async function firstFreeInstant(tx: StoreTx): Promise<number> {
  const begunMs = await lastDayBegun(tx);
  return begunMs === null ? 0 : begunMs + 1;
}

function idOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Reads a new version. A repeated name is refused: JSON.parse would keep only the last. @throws CannotStart */
function readNewPolicyText(text: string, bounds: PriceBounds): EconomyPolicy {
  return policyIn(text, (document) => parsePolicy(document, bounds), repeatedNames);
}

/** @throws CannotStart with every problem, also those of the proofs under these bounds */
function readPolicyText(text: string, bounds: PriceBounds): EconomyPolicy {
  return policyIn(text, (document) => parsePolicy(document, bounds));
}

/** Reads a version once in force, whose promises still hold. @throws CannotStart with every problem of its form */
function provenPolicy(text: string): EconomyPolicy {
  return policyIn(text, parseProvenPolicy);
}

function policyIn(
  text: string,
  parse: (document: unknown) => ParsedPolicy,
  repeatedIn: (text: string) => readonly string[] = () => [],
): EconomyPolicy {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new CannotStart('The economy policy is not JSON');
  }
  const parsed = parse(document);
  const repeated = repeatedIn(text).map((path) => `${path}: a name that stands there twice; right is once`);
  if (parsed.problems !== undefined || repeated.length > 0) {
    const problems = (parsed.problems ?? []).map(
      ({ path, found, allowed }) => `${path}: ${found}; right is ${allowed}`,
    );
    const lines = [...repeated, ...problems];
    throw new CannotStart(`The economy policy cannot be used: ${lines.join(' | ')}`);
  }
  return parsed.policy;
}
