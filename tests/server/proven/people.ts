import type { RouteName } from '#contract/routes.ts';
import { register } from '#server/use-cases/sign-in.ts';
import { formatDecimal, type Nano } from '@axiom/domain/money';
import { address } from '../chain/support/fake-chain.ts';
import { type Answer, type Sent, send } from './client.ts';
import { Crash } from './crashing.ts';
import { TON, type World } from './world.ts';

/** What a person's own side remembers. */
interface Person {
  readonly telegramId: string;
  /** null until the person is known to have signed in. */
  userId: string | null;
  refCode: string | null;
}

/** A command and what was answered to it: it stays true whatever happens later. */
export interface Acknowledged {
  readonly sent: Sent;
  readonly answer: Record<string, unknown>;
}

const PLANS = [7, 7, 7, 30, 90] as const;

/** Everybody who uses the service, each command under a key of its own and sent again after a crash until it is known how it ended. */
export class People {
  readonly acknowledged: Acknowledged[] = [];
  /** How often each thing was done, or refused by which code. */
  readonly done = new Map<string, number>();
  readonly codes: string[] = [];
  readonly #world: World;
  readonly #people: Person[];
  #keys = 0;

  constructor(world: World, count: number) {
    this.#world = world;
    this.#people = Array.from({ length: count }, (_, index) => ({
      telegramId: String(1000 + index),
      userId: null,
      refCode: null,
    }));
  }

  /** One thing that somebody does. */
  async act(): Promise<void> {
    const person = this.#world.chance.of(this.#people);
    if (person.userId === null) return this.#signIn(person);
    const { userId } = person;
    const { chance } = this.#world;
    const act = chance.of([
      () => this.#buy(userId),
      () => this.#buy(userId),
      () => this.#buy(userId),
      () => this.#buy(userId),
      () => this.#stake(userId),
      () => this.#stake(userId),
      () => this.#cancel(userId),
      () => this.#sell(userId),
      () => this.#transfer(userId),
      () => this.#makeLink(userId),
      () => this.#useLink(userId),
      () => this.#useLink(userId),
      () => this.#revokeLink(userId),
      () => this.#revokeLink(userId),
      () => this.#makeLink(userId),
      () => this.#checkIn(userId),
      () => this.#checkIn(userId),
      () => this.#repeat(),
    ]);
    await act();
  }

  async #signIn(person: Person): Promise<void> {
    const { chance, kept } = this.#world;
    const inviter = chance.of(this.#people);
    const start = inviter.refCode === null ? '' : ` ref_${inviter.refCode}`;
    await this.#untilKnown(async (world) => {
      const { server } = world;
      if (server === null) throw new Error('no server is running');
      try {
        await register(server.http.signIn, { initData: `${person.telegramId}${start}`, refCode: null });
        return { kind: 'done', answer: {} };
      } catch (error) {
        if (error instanceof Crash) return null;
        throw error;
      }
    });
    const user = await kept.transaction((tx) => tx.users.byTelegramId(person.telegramId));
    person.userId = user?.id ?? null;
    person.refCode = user?.refCode ?? null;
    this.#count('signed in');
  }

  async #buy(userId: string): Promise<void> {
    const { chance, chain } = this.#world;
    const ton = BigInt(5 + chance.below(300));
    const order = await this.#command(userId, 'mintCreate', { amount: String(ton), days: chance.of(PLANS) });
    if (order === null) return;
    const record = await this.#world.kept.transaction((tx) => tx.mints.byId(String(order['id'])));
    const comment = record?.orderCode ?? '';
    const from = address(`wallet of ${userId}`);
    const how = chance.of([
      'exact',
      'exact',
      'exact',
      'exact',
      'surplus',
      'short',
      'late',
      'never',
      'twice',
      'mistyped',
    ]);
    if (how === 'never') return this.#count('never paid');
    if (how === 'late') this.#world.pass(200);
    const nano = ton * TON;
    const paid = how === 'short' ? nano / 2n : how === 'surplus' ? nano + TON : nano;
    chain.receive({ from, nano: paid, comment: how === 'mistyped' ? `${comment}x` : comment });
    if (how === 'twice') chain.receive({ from, nano: paid, comment });
    this.#count(`paid ${how}`);
  }

  async #stake(userId: string): Promise<void> {
    const mint = await this.#ownBond(userId, 'active');
    if (mint !== null) await this.#command(userId, 'stakeCreate', { mint_id: mint });
  }

  async #cancel(userId: string): Promise<void> {
    const mint = await this.#ownBond(userId, this.#world.chance.of(['pending', 'active']));
    if (mint !== null) await this.#command(userId, 'mintCancel', {}, mint);
  }

  async #sell(userId: string): Promise<void> {
    const { chance } = this.#world;
    const isReferral = chance.isHit(20);
    const balances = await this.#world.kept.transaction((tx) => tx.ledger.balances(userId));
    const amount = this.#part(isReferral ? balances.referral : balances.main);
    if (amount === null) return;
    const body = {
      token_amount: amount,
      address: `0:${Buffer.from(chance.bytes(32)).toString('hex')}`,
      from_ref_balance: isReferral,
    };
    await this.#command(userId, 'withdrawCreate', body);
  }

  async #transfer(userId: string): Promise<void> {
    const { referral } = await this.#world.kept.transaction((tx) => tx.ledger.balances(userId));
    const amount = this.#part(referral);
    if (amount !== null) await this.#command(userId, 'referralTransfer', { token_amount: amount });
  }

  async #makeLink(userId: string): Promise<void> {
    const { chance } = this.#world;
    const { main } = await this.#world.kept.transaction((tx) => tx.ledger.balances(userId));
    const isForMe = chance.isHit(25);
    const count = isForMe ? 1 : 1 + chance.below(3);
    const amount = this.#part((main / BigInt(count)) as Nano<'AXIOM'>);
    if (amount === null) return;
    const made = await this.#command(userId, 'farmCreate', {
      amount,
      days: chance.of(PLANS),
      count_activations: count,
      from_ref_balance: false,
      from_task_balance: false,
      is_multilink: count > 1,
      is_for_me: isForMe,
    });
    const code = made?.['activation_code'];
    if (typeof code === 'string') this.codes.push(code);
  }

  async #useLink(userId: string): Promise<void> {
    if (this.codes.length === 0) return;
    const code = this.#world.chance.of(this.codes.slice(-20));
    const used = await this.#command(userId, 'farmActivate', { activation_code: code });
    if (used !== null) this.#count(`link ${String(used['status'])}`);
  }

  async #revokeLink(userId: string): Promise<void> {
    const page = { offset: 0, limit: 5 };
    const own = await this.#world.kept.reads.links(userId, page);
    const link = own?.rows.find((row) => row.link.status === 'ACTIVE');
    if (link === undefined) return;
    await this.#command(userId, 'farmCancel', {}, link.link.id);
    // Somebody opens it later.
    if (link.link.activationCode !== undefined) this.codes.push(link.link.activationCode);
  }

  async #checkIn(userId: string): Promise<void> {
    const body = { task_id: this.#world.chance.of(['daily_check_in', 'daily_check_in', 'first_bond']) };
    await this.#command(userId, 'taskStart', body);
    await this.#command(userId, 'taskValidate', body);
    await this.#command(userId, 'taskClaim', body);
  }

  /** Somebody whose answer was lost sends an old command again: it answers the same and does nothing. */
  async #repeat(): Promise<void> {
    const commands = this.acknowledged.filter(({ sent }) => COMMANDS.has(sent.route));
    if (commands.length === 0) return;
    const old = this.#world.chance.of(commands);
    const again = await this.#untilKnown((world) => send(world, old.sent));
    if (again.kind !== 'done' || JSON.stringify(again.answer) !== JSON.stringify(old.answer)) {
      throw new Error(`${old.sent.route} ${old.sent.key} answered something else the second time`);
    }
    this.#count('repeated');
  }

  async #command(
    userId: string,
    route: RouteName,
    body: unknown,
    id = '',
  ): Promise<Record<string, unknown> | null> {
    const sent: Sent = { userId, route, key: `k${(this.#keys += 1)}`, params: { id }, body };
    const answer = await this.#untilKnown((world) => send(world, sent));
    this.#count(answer.kind === 'done' ? route : `refused ${answer.code}`);
    if (answer.kind === 'refused') return null;
    // Plain JSON, as it went over the wire.
    const plain = JSON.parse(JSON.stringify(answer.answer)) as Record<string, unknown>;
    this.acknowledged.push({ sent, answer: plain });
    return plain;
  }

  /** Sends again, to the server that was started anew, until somebody answers. */
  async #untilKnown(work: (world: World) => Promise<Answer | null>): Promise<Answer> {
    for (let tries = 0; tries < 20; tries += 1) {
      if (this.#world.mortality.isDead) await this.#world.start();
      const answer = await work(this.#world);
      if (answer !== null) return answer;
    }
    throw new Error('the server dies at every start');
  }

  async #ownBond(userId: string, status: string): Promise<string | null> {
    const own = await this.#world.kept.reads.mints(userId, { offset: 0, limit: 20 });
    return own?.rows.find(({ mint }) => mint.status === status)?.mint.id ?? null;
  }

  /** Part of a balance, or a little more than there is. */
  #part(nano: Nano<'AXIOM'>): string | null {
    if (nano <= 0n) return null;
    const part = (nano * BigInt(1 + this.#world.chance.below(110))) / 100n;
    return part === 0n ? null : formatDecimal(part as Nano<'AXIOM'>);
  }

  #count(what: string): void {
    this.done.set(what, (this.done.get(what) ?? 0) + 1);
  }
}

const COMMANDS: ReadonlySet<RouteName> = new Set([
  'mintCreate',
  'mintCancel',
  'stakeCreate',
  'withdrawCreate',
  'referralTransfer',
  'farmCreate',
  'farmCancel',
  'farmActivate',
  'taskClaim',
]);
