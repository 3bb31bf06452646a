import { randomBytes } from 'node:crypto';
import { badValue, unknownId } from '../control/errors.ts';
import type { WalletService, World } from '../world.ts';
import { friendly, parseAddress } from './address.ts';
import { appByName, harbour, messengerWallet, walletApps, type WalletApp } from './apps.ts';
import { openContract } from './contract.ts';
import { madeWallet } from './list/made.ts';
import { Records, type WalletRecord } from './records.ts';
import type { WalletSlots } from './state.ts';
import { Wallet } from './wallet.ts';

/** An owner: a person of the messenger, or a device with a wallet app. */
const ownerForm = /^(person:[A-Za-z0-9_-]{1,64}|device:[a-z][a-z0-9-]{0,31})$/;

const tickMs = 1000;

/** All wallets of the devnet. */
export class Wallets implements WalletService {
  readonly products = walletApps.map(({ appName, name, deepLink, platforms }) => ({
    app_name: appName,
    name,
    scheme: deepLink,
    platforms,
  }));
  readonly #world: World;
  readonly #slots: WalletSlots;
  readonly #records: Records;
  readonly #wallets = new Map<string, Wallet>();
  readonly #making = new Map<string, Promise<Wallet>>();
  readonly #paying = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #started = false;

  private constructor(world: World, records: Records) {
    this.#world = world;
    this.#records = records;
    this.#slots = {
      records,
      chain: world.chain,
      bridgeUrl: `${world.origin}/bridge`,
      wallMs: () => world.clock.wallMs(),
    };
    for (const record of records.wallets.values())
      this.#wallets.set(record.id, new Wallet(record, this.#slots));
  }

  static async open(world: World): Promise<Wallets> {
    return new Wallets(world, await Records.open(world.journal('wallets')));
  }

  /** Call when the server listens: wallets are clients of its bridge. */
  start(): void {
    this.#started = true;
    for (const wallet of this.#wallets.values()) wallet.start();
    this.#timer = setInterval(() => this.#tick(), tickMs);
    this.#timer.unref();
    this.#tick();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([...this.#wallets.values()].map((wallet) => wallet.stop()));
  }

  /** @param address in any form @throws ControlError 404 */
  at(address: string): Wallet {
    const wallet = this.#wallets.get(parseAddress(address)?.address.toRawString() ?? '');
    if (!wallet) throw unknownId('wallet', address);
    return wallet;
  }

  async forOwner(owner: string): Promise<{ address: string }> {
    return { address: friendly((await this.ofOwner(owner)).state.contract.address) };
  }

  /** The owner's wallet, made at the first call. @throws ControlError 422 */
  async ofOwner(owner: string): Promise<Wallet> {
    if (!ownerForm.test(owner)) throw badValue('owner', 'must be person:<id> or device:<name>');
    for (const wallet of this.#wallets.values()) if (wallet.state.record.owner === owner) return wallet;
    const making = this.#making.get(owner) ?? this.#make(owner);
    this.#making.set(owner, making);
    return making.finally(() => this.#making.delete(owner));
  }

  /** A wallet without an owner, empty until it is funded. */
  create(app: WalletApp): Promise<Wallet> {
    return this.#add(app, null, 0n);
  }

  /** Whether the answer to the next call on this connection overtakes its acknowledgement. */
  overtakes(clientId: string): boolean {
    const session = this.#records.sessions.get(clientId);
    return this.#records.wallets.get(session?.wallet ?? '')?.kept[0]?.quirk === 'before_ack';
  }

  #make(owner: string): Promise<Wallet> {
    const [kind, name = ''] = owner.split(':');
    const app =
      kind === 'person'
        ? messengerWallet
        : (appByName(name) ?? (name === madeWallet.appName ? madeWallet : harbour));
    return this.#add(app, owner, this.#world.settings.walletStartNano);
  }

  async #add(app: WalletApp, owner: string | null, owed: bigint): Promise<Wallet> {
    const { version } = app;
    const seed = randomBytes(32);
    const record: WalletRecord = {
      type: 'wallet',
      id: openContract(version, seed).address.toRawString(),
      version,
      seed: seed.toString('hex'),
      owner,
      app: app.appName,
      owed: owed.toString(),
      lastEventId: 0,
      used: null,
      kept: [],
      createdAtMs: this.#world.clock.wallMs(),
    };
    await this.#records.write(record);
    const wallet = new Wallet(record, this.#slots);
    this.#wallets.set(wallet.state.id, wallet);
    if (this.#started) wallet.start();
    void this.#payStart(wallet);
    return wallet;
  }

  #tick(): void {
    for (const wallet of this.#wallets.values()) {
      void this.#payStart(wallet);
      wallet.expire().catch((error: unknown) => console.error('wallet: requests could not be ended', error));
    }
  }

  /** Pays a new wallet its start amount from the faucet; tried again until it succeeds. */
  async #payStart(wallet: Wallet): Promise<void> {
    const owed = BigInt(wallet.state.record.owed);
    if (owed === 0n || this.#paying.has(wallet.state.id)) return;
    this.#paying.add(wallet.state.id);
    try {
      await this.#world.chain.fund(wallet.state.contract.address, owed);
      await this.#records.write({ ...wallet.state.record, owed: '0' });
    } catch (error) {
      console.error('wallet: the faucet did not pay', error);
    } finally {
      this.#paying.delete(wallet.state.id);
    }
  }
}
