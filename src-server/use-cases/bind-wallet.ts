import { type Chain, parseAddress, type RawAddress } from '@axiom/domain/wallet/address';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import type { BoundWallet } from '../ports/store-wallets.ts';
import { Refusal } from '../refusal.ts';
import { PAYLOAD_LIFETIME_MS, type ProofPayloads } from '../wallet/proof-payloads.ts';
import { isSignedBy } from '../wallet/ton-proof.ts';

/** How far a wallet's clock may be ahead of ours. */
const AHEAD_MS = 60_000;

export interface BindWalletDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly payloads: ProofPayloads;
  /** TON Connect's network id, and the host of PUBLIC_URL: a proof must name both. */
  readonly network: Chain;
  readonly domain: string;
  /**
   * What a state init tells of its account, in a workchain; null for anything else. The public key is 64 hex digits, null
   * when the contract is not known.
   */
  readonly readStateInit: (
    stateInit: string,
    workchain: number,
  ) => { readonly address: RawAddress; readonly publicKey: string | null } | null;
  /** The public key that a deployed wallet publishes; `address` is raw. */
  readonly publicKeyOnChain: (address: string, userId: string) => Promise<string | null>;
}

/** TON Connect's ton_proof and its account, as the client received it from the wallet. */
export interface WalletProof {
  readonly address: string;
  readonly network: string;
  /** 64 hex digits; only compared, never trusted. */
  readonly publicKey: string;
  readonly timestampS: number;
  readonly domain: { readonly lengthBytes: number; readonly value: string };
  /** base64 */
  readonly signature: string;
  readonly payload: string;
  /** base64 BoC */
  readonly stateInit: string;
}

/**
 * Binds a wallet to the person who proved that they own it. The key comes from the state init whose hash is
 * the address, or from the chain. A payload can be used once; the same proof sent again gets the same answer.
 * @throws Refusal invalid_proof with the field that is wrong; ChainUnavailable
 */
export async function bindWallet(
  deps: BindWalletDeps,
  userId: string,
  proof: WalletProof,
): Promise<BoundWallet> {
  const nowMs = deps.clock.nowMs();
  const { raw: address } = parseAddress(proof.address);
  const endsAtMs = checkTerms(deps, userId, proof, nowMs);
  const publicKey = await keyOf(deps, userId, proof, address);
  const signature = Buffer.from(proof.signature, 'base64');
  const { timestampS, payload, domain } = proof;
  if (
    signature.length !== 64 ||
    !isSignedBy({ address, domain: domain.value, timestampS, payload, signature }, publicKey)
  ) {
    throw refused('The signature is not this wallet’s.', 'proof.signature');
  }
  return deps.store.command({ userId, proof: payload }, async (tx) => {
    const use = await tx.wallets.useProof({ payload, userId, address, endsAtMs });
    if (use !== 'new') {
      const bound = use === 'repeated' ? await tx.wallets.ofUser(userId) : null;
      if (bound?.address === address) return bound;
      throw refused('This proof was used before. Ask for a new payload.', 'proof.payload');
    }
    const wallet = { userId, address, publicKey, boundAtMs: nowMs };
    await tx.wallets.bind(wallet);
    return wallet;
  });
}

/** Returns when the payload expires (epoch ms). @throws Refusal */
function checkTerms(deps: BindWalletDeps, userId: string, proof: WalletProof, nowMs: number): number {
  if (proof.network !== deps.network) {
    throw refused(`The wallet is on another network: expected ${deps.network}.`, 'network');
  }
  const { value, lengthBytes } = proof.domain;
  if (value !== deps.domain || lengthBytes !== Buffer.byteLength(value, 'utf8')) {
    throw refused(`The proof is for another app: expected ${deps.domain}.`, 'proof.domain');
  }
  const ageMs = nowMs - proof.timestampS * 1000;
  if (ageMs > PAYLOAD_LIFETIME_MS || ageMs < -AHEAD_MS) {
    throw refused('The proof is older than 15 minutes, or of the future.', 'proof.timestamp');
  }
  const endsAtMs = deps.payloads.endOf(userId, proof.payload);
  if (endsAtMs === null || endsAtMs < nowMs) {
    throw refused('The payload is not yours or has expired. Ask for a new one.', 'proof.payload');
  }
  return endsAtMs;
}

async function keyOf(
  deps: BindWalletDeps,
  userId: string,
  proof: WalletProof,
  address: string,
): Promise<string> {
  const init = deps.readStateInit(proof.stateInit, address.startsWith('-1:') ? -1 : 0);
  if (init === null || init.address !== address) {
    throw refused('The state init is not this address’s.', 'proof.state_init');
  }
  const publicKey = init.publicKey ?? (await deps.publicKeyOnChain(address, userId));
  if (publicKey === null || publicKey !== proof.publicKey) {
    throw refused('The public key is not this wallet’s.', 'public_key');
  }
  return publicKey;
}

function refused(message: string, field: string): Refusal {
  return new Refusal('invalid_proof', message, field);
}
