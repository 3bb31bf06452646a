import { createHash, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beginCell, storeStateInit } from '@ton/core';
import { keyPairFromSeed } from '@ton/crypto';
import { WalletContractV4 } from '@ton/ton';
import { signLaunchData } from '../../../src-devnet/telegram/launch/init-data.ts';
import { proveAddress } from '../../../src-devnet/wallet/proof.ts';
import { ProofPayloads } from '../../../src-server/wallet/proof-payloads.ts';
import { systemRandom } from '../../../src-server/random/system-random.ts';
import { ASKED, personId, ROWS_EACH } from './fill.ts';
import { BENCH_BOT_TOKEN } from './sides.ts';
import type { Asking } from './steady.ts';

const LINKS = ASKED * ROWS_EACH;

/**
 * Whom a kind of request concerns in its first round; the next round concerns the next person. No two kinds concern the same
 * people at the same time, as callers, as authors or as those who invited them: they would wait for each other.
 */
const FROM = {
  cancelsOrder: 0,
  stakes: 3_100,
  startsTask: 5_250,
  opensLink: 6_300,
  changesNotices: 7_350,
  signsIn: 8_400,
  refreshes: 9_450,
  leaves: 10_500,
  validates: 11_550,
  claims: 12_600,
  ordersStatement: 13_650,
  sharesPicture: 14_700,
  provesWallet: 15_750,
  sharesMessage: 16_800,
};
/** Whose link is opened in the first round. */
const OPENED = 500;

const ROUNDS = 1_050;
const some = (from: number): string => `generate_series(${from}, ${from + ROUNDS - 1}) n`;
const PERSON = `'p' || lpad(n::text, 7, '0')`;
const NOW = '(extract(epoch from now()) * 1000)::int8';

/** The rows that they need: orders, bonds, the coins behind links, sessions and tasks that were begun. */
export const ONCE_ROWS: readonly string[] = [
  `insert into mints (id, owner_id, status, origin, policy_id, order_code, created_at, valid_until, amount_ton, amount_token,
      expected_token, early_exit_fee, tariff_days, quoted_price, bonus_percent, daily_reward, max_reward_percent,
      exit_fee_percent, exit_fee_flat)
    select 'order' || id, id, 'pending', 'paid', (select min(id) from policies), 'order' || id, now_ms, now_ms + 3600000,
      5000000000, 5000000000, 5000000000, 0, 30, 1000000000, 0, 150000, 150000000, 0, 0
    from users, (select ${NOW} as now_ms) n`,
  `insert into mints (id, owner_id, status, origin, policy_id, created_at, activated_at, matures_at, amount_ton, amount_token,
      expected_token, early_exit_fee, tariff_days, quoted_price, bonus_percent, daily_reward, max_reward_percent,
      exit_fee_percent, exit_fee_flat)
    select 'bond' || id, id, 'active', 'paid', (select min(id) from policies), now_ms, now_ms, now_ms + 86400000000,
      5000000000, 5000000000, 5000000000, 0, 30, 1000000000, 0, 150000, 150000000, 0, 0
    from users, (select ${NOW} as now_ms) n`,
  `insert into accounts (name, owner_id, currency, balance)
    select 'link/' || id || '/escrow', id, 'AXIOM', amount_token * 10 from farm_links`,
  ...[FROM.refreshes, FROM.leaves].flatMap((from) => [
    `insert into session_families (id, user_id, created_at) select 'family' || n, ${PERSON}, ${NOW} from ${some(from)}`,
    `insert into refresh_tokens (token_hash, family_id, issued_at, expires_at)
      select encode(sha256(('refresh' || n)::bytea), 'hex'), 'family' || n, ${NOW}, ${NOW} + 86400000 from ${some(from)}`,
  ]),
  ...(
    [
      [FROM.validates, 'STARTED'],
      [FROM.claims, 'VALIDATED'],
    ] as const
  ).map(
    ([
      from,
      status,
    ]) => `insert into user_tasks (id, user_id, task_id, period, kind, count, reward, status, started_at, validated_at)
      select 'task' || n, ${PERSON}, 'daily_check_in', 'day-' || (${NOW} / 86400000), 'daily_check_in', 1, 1000000, '${status}',
        ${NOW}, ${status === 'VALIDATED' ? NOW : 'null'} from ${some(from)}`,
  ),
  'analyze',
];

/** A request that one has only once, and by whom. */
export type OnceAsking = Pick<Asking, 'what' | 'path' | 'body' | 'form'> & { readonly person: number };

/** The requests of a round, of every kind one. `host`: the app's, which wallets sign for; `secret`: the server's. */
export function onceKinds(host: string, secret: string): readonly ((round: number) => OnceAsking)[] {
  const { privateKey } = generateKeyPairSync('ed25519');
  const picture = pictureForm();
  const prove = prover(host, secret);
  const launches = inAdvance((round) => launchOf(round + FROM.signsIn, privateKey));
  const proofs = inAdvance((round) => prove(round + FROM.provesWallet));
  return [
    (round) =>
      post('/mint/{id}/cancel', round + FROM.cancelsOrder, { id: `order${personId(round)}`, body: {} }),
    (round) =>
      post('/staking/create', round + FROM.stakes, {
        body: { mint_id: `bond${personId(round + FROM.stakes)}` },
      }),
    (round) =>
      post('/farming/activate', round + FROM.opensLink, {
        body: { activation_code: `code${round + OPENED}` },
      }),
    (round) =>
      post('/farming/{id}/cancel', (LINKS - 1 - round) % ASKED, { id: `l${LINKS - 1 - round}`, body: {} }),
    (round) => post('/task/start', round + FROM.startsTask, { body: { task_id: 'daily_check_in' } }),
    (round) => post('/task/validate', round + FROM.validates, { body: { task_id: 'daily_check_in' } }),
    (round) => post('/task/claim', round + FROM.claims, { body: { task_id: 'daily_check_in' } }),
    (round) =>
      post('/user/notices', round + FROM.changesNotices, { body: { kind: 'bond_matured', is_on: false } }),
    (round) => post('/auth/register', round + FROM.signsIn, { body: { init_data: launches(round) } }),
    (round) =>
      post('/auth/refresh', round + FROM.refreshes, {
        body: { refresh: `refresh${round + FROM.refreshes}` },
      }),
    (round) => post('/auth/logout', round + FROM.leaves, { body: {} }),
    (round) =>
      post('/operations/statement', round + FROM.ordersStatement, {
        body: { from_timestamp: 1_735_689_600, to_timestamp: 1_767_225_600 },
      }),
    (round) => post('/user/share-message', round + FROM.sharesMessage, { body: {} }),
    (round) => post('/user/share-picture', round + FROM.sharesPicture, { form: picture }),
    (round) => post('/wallet/proof', round + FROM.provesWallet, { body: proofs(round) }),
  ];
}

function post(
  path: string,
  person: number,
  { id, ...rest }: { readonly id?: string } & Pick<Asking, 'body' | 'form'>,
): OnceAsking {
  return { what: `POST ${path}`, path: id === undefined ? path : path.replace('{id}', id), person, ...rest };
}

/** What takes a processor's time to make is made before anything is asked. */
function inAdvance<T>(make: (round: number) => T): (round: number) => T {
  const made = Array.from({ length: ROUNDS }, (_, round) => make(round));
  return (round) => {
    const found = made[round];
    if (found === undefined) throw new Error(`there are ${ROUNDS} rounds, not ${round + 1}`);
    return found;
  };
}

function launchOf(telegramId: number, key: Parameters<typeof signLaunchData>[2]): string {
  const user = { id: telegramId, first_name: 'Ada', username: `ada${telegramId}`, language_code: 'en' };
  const fields = [
    ['auth_date', String(Math.floor(Date.now() / 1000))],
    ['user', JSON.stringify(user)],
  ] as const;
  return signLaunchData(fields, BENCH_BOT_TOKEN, key);
}

function prover(domain: string, secret: string): (person: number) => object {
  const payloads = new ProofPayloads(secret, systemRandom);
  return (person) => {
    const keys = keyPairFromSeed(createHash('sha256').update(`wallet ${person}`).digest());
    const contract = WalletContractV4.create({ workchain: 0, publicKey: keys.publicKey });
    const proof = proveAddress(contract.address, keys.secretKey, {
      domain,
      payload: payloads.issue(personId(person), Date.now()),
      timestampS: Math.floor(Date.now() / 1000),
    });
    const stateInit = beginCell().store(storeStateInit(contract.init)).endCell();
    return {
      address: contract.address.toRawString(),
      network: '-3',
      public_key: keys.publicKey.toString('hex'),
      proof: { ...proof, state_init: stateInit.toBoc().toString('base64') },
    };
  };
}

/** A screenshot of 211 KiB. */
function pictureForm(): NonNullable<Asking['form']> {
  const picture = readFileSync(new URL('../../../docs/pictures/two-people.png', import.meta.url));
  const head =
    '--part\r\ncontent-disposition: form-data; name="photo"; filename="picture.png"\r\ncontent-type: image/png\r\n\r\n';
  const bytes = Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--part--\r\n')]);
  return { type: 'multipart/form-data; boundary=part', bytes };
}
