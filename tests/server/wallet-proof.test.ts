import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MS_PER_MINUTE } from '@axiom/domain/constants';
import { toFriendly } from '@axiom/domain/wallet/address';
import type { Person } from './support/client.ts';
import { storeKinds } from './support/databases.ts';
import { type House, openHouse } from './support/house.ts';
import { type ProofBody, type ProvingWallet, provingWallet } from './support/wallet-proof.ts';

const shown = (wallet: ProvingWallet) => toFriendly(wallet.address, { testOnly: true });

describe.each(storeKinds)('a proven wallet on %s', (kind) => {
  let house: House;
  let domain: string;
  beforeAll(async () => {
    house = await openHouse(kind);
    domain = new URL(house.url).host;
  });
  afterAll(() => house.stop());

  const nowS = () => Math.floor(house.core.clock.nowMs() / 1000);
  const proofOf = async (person: Person, wallet: ProvingWallet, timestampS = nowS()) => {
    const { payload } = await person.get('walletProofPayload');
    return wallet.prove({ payload, domain, timestampS });
  };
  const refusal = async (person: Person, body: unknown) => {
    const before = await person.get('me');
    const { status, body: answer } = await person.ask('walletProof', { body });
    expect((await person.get('me')).wallet_address).toBe(before.wallet_address);
    return [status, answer];
  };

  it.each(['v3r2', 'v4r2', 'v5r1'] as const)(
    'R3.26c %s: the proof binds it; withdrawals know it',
    async (version) => {
      const person = await house.person();
      expect((await person.get('me')).wallet_address).toBeNull();
      const wallet = provingWallet(version, 1);
      const answer = await person.get('walletProof', { body: await proofOf(person, wallet) });
      expect(answer.address).toBe(shown(wallet));
      expect((await person.get('me')).wallet_address).toBe(shown(wallet));
    },
  );

  it('the same proof sent again answers the same; after another wallet it is used up', async () => {
    const person = await house.person();
    const [first, second] = [provingWallet('v5r1', 2), provingWallet('v4r2', 3)];
    const body = await proofOf(person, first);
    const answer = await person.get('walletProof', { body });
    expect(await person.get('walletProof', { body })).toEqual(answer);
    await person.get('walletProof', { body: await proofOf(person, second) });
    expect(await refusal(person, body)).toMatchObject([
      422,
      { code: 'invalid_proof', field: 'proof.payload' },
    ]);
    expect((await person.get('me')).wallet_address).toBe(shown(second));
  });

  it('20 at once with one payload for two wallets bind one of them', async () => {
    const person = await house.person();
    const { payload } = await person.get('walletProofPayload');
    const wallets = [provingWallet('v5r1', 4), provingWallet('v4r2', 5)];
    const bodies = wallets.map((wallet) => wallet.prove({ payload, domain, timestampS: nowS() }));
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => person.ask('walletProof', { body: bodies[index % 2] })),
    );
    const taken = new Set(
      replies.filter(({ status }) => status === 200).map(({ body }) => (body as { address: string }).address),
    );
    expect(taken.size).toBe(1);
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(10);
    expect([...taken]).toEqual([(await person.get('me')).wallet_address]);
  });

  it('a payload is one person’s', async () => {
    const [ada, eve] = [await house.person(), await house.person()];
    const body = await proofOf(ada, provingWallet('v5r1', 6));
    expect(await refusal(eve, body)).toMatchObject([422, { field: 'proof.payload' }]);
    expect((await ada.ask('walletProof', { body })).status).toBe(200);
  });

  const changes: readonly (readonly [what: string, field: string, change: (body: ProofBody) => void])[] = [
    ['another network', 'network', (body) => (body.network = '-239')],
    [
      'another app’s domain',
      'proof.domain',
      (body) => (body.proof.domain = { lengthBytes: 8, value: 'evil.com' }),
    ],
    ['a wrong length of the domain', 'proof.domain', (body) => (body.proof.domain.lengthBytes += 1)],
    ['a changed payload', 'proof.payload', (body) => (body.proof.payload = `1${body.proof.payload}`)],
    ['a payload of nobody', 'proof.payload', (body) => (body.proof.payload = 'x')],
    ['a changed time', 'proof.signature', (body) => (body.proof.timestamp -= 1)],
    ['another key', 'public_key', (body) => (body.public_key = 'ab'.repeat(32))],
    [
      'a signature of zeros',
      'proof.signature',
      (body) => (body.proof.signature = Buffer.alloc(64).toString('base64')),
    ],
    ['a short signature', 'proof.signature', (body) => (body.proof.signature = 'AAAA')],
    ['a state init that is none', 'proof.state_init', (body) => (body.proof.state_init = 'AAAA')],
    [
      'another wallet’s state init and key',
      'proof.state_init',
      (body) => {
        const other = provingWallet('v5r1', 8).prove({
          payload: body.proof.payload,
          domain: 'x',
          timestampS: 0,
        });
        body.proof.state_init = other.proof.state_init;
        body.public_key = other.public_key;
      },
    ],
    ['another address', 'proof.state_init', (body) => (body.address = `0:${'ab'.repeat(32)}`)],
    [
      'the same account in the masterchain',
      'proof.signature',
      (body) => (body.address = body.address.replace('0:', '-1:')),
    ],
  ];
  it.each(changes)('R3.26b refuses %s and says where', async (_, field, change) => {
    const person = await house.person();
    const body = await proofOf(person, provingWallet('v5r1', 7));
    const changed = structuredClone(body);
    change(changed);
    expect(await refusal(person, changed)).toMatchObject([422, { code: 'invalid_proof', field }]);
    expect((await person.ask('walletProof', { body })).status).toBe(200);
  });

  it('a proof is at most 15 minutes old, and none of the future', async () => {
    const person = await house.person();
    const wallet = provingWallet('v5r1', 9);
    for (const timestampS of [nowS() - 15 * 60 - 5, nowS() + 90]) {
      expect(await refusal(person, await proofOf(person, wallet, timestampS))).toMatchObject([
        422,
        { field: 'proof.timestamp' },
      ]);
    }
    const { payload } = await person.get('walletProofPayload');
    await house.advance(15 * MS_PER_MINUTE + 1000);
    const late = wallet.prove({ payload, domain, timestampS: nowS() });
    expect(await refusal(person, late)).toMatchObject([422, { field: 'proof.payload' }]);
  });

  it('refuses what is no proof at all, by field', async () => {
    const person = await house.person();
    const body = await proofOf(person, provingWallet('v5r1', 10));
    for (const wrong of [{}, { ...body, extra: 1 }, { ...body, proof: { ...body.proof, timestamp: '1' } }]) {
      expect(await refusal(person, wrong)).toMatchObject([422, { code: 'validation_failed' }]);
    }
  });

  it('knows who proved a wallet first', async () => {
    const [ada, bob] = [await house.person(), await house.person()];
    const wallet = provingWallet('v5r1', 11);
    const isFirst = async (person: Person) => {
      const { id } = await person.get('me');
      return house.core.store.command({ userId: id }, async (tx) => (await tx.wallets.ofUser(id))?.isFirst);
    };
    expect(await isFirst(ada)).toBeUndefined();
    await ada.get('walletProof', { body: await proofOf(ada, wallet) });
    await bob.get('walletProof', { body: await proofOf(bob, wallet) });
    expect([await isFirst(ada), await isFirst(bob)]).toEqual([true, false]);
  });
});
