import fc from 'fast-check';
import type { JsonSchema } from '@axiom/domain/document';
import { BOT_NOTICE_KINDS } from '@axiom/domain/ports/client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { apiDocument, problemsOfAnswer } from '../../support/api-document.ts';
import { buyBond } from '../support/bonds.ts';
import { type Person, request } from '../support/client.ts';
import { hasPostgres } from '../support/databases.ts';
import { codeOf, fund, fundedLink, linkOrder } from '../support/farming.ts';
import { HOME, type House, openHouse } from '../support/house.ts';
import { launchData } from '../support/launch.ts';
import { policyFile } from '../support/policy.ts';
import { restingState, type State, stateOf } from '../support/state.ts';
import { NO_AMOUNTS, NO_COUNT_TEXTS, NO_COUNTS, NO_TEXTS } from './pools.ts';

/** Requests for each call; FUZZ_SEED and FUZZ_PATH repeat what a failure names. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? (process.env['TEST_LONG'] === undefined ? '30' : '1500'));
const SEED = Number(process.env['FUZZ_SEED'] ?? '20260302');
const PATH = process.env['FUZZ_PATH'];

interface Call {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly ids: readonly string[];
  readonly query: Readonly<Record<string, JsonSchema>>;
  readonly body: JsonSchema | undefined;
}

/** Every call that the API document lists. */
const CALLS: readonly Call[] = Object.entries(apiDocument.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId, parameters, requestBody }]) => ({
    name: operationId,
    method: method.toUpperCase(),
    path,
    ids: parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name),
    query: Object.fromEntries(
      parameters.filter(({ in: place }) => place === 'query').map(({ name, schema }) => [name, schema]),
    ),
    body: requestBody?.content['application/json']?.schema,
  })),
);

let house: House;
let person: Person;
/** Texts that are right in a field of that name. */
let right: Readonly<Record<string, readonly string[]>>;
let resting: State;
/** Calls that were answered with 200. */
const succeeded = new Set<string>();

/** Every sale waits for the operator, so that nothing moves by itself after an answer. */
const policy = policyFile(({ withdrawal }) => {
  withdrawal.review_above_ton = '0';
});

beforeAll(async () => {
  house = await openHouse(hasPostgres ? 'postgres' : 'embedded', { env: { POLICY_FILE: policy.path } });
  person = await house.person();
  for (const account of ['main', 'referral', 'task'] as const) await fund(house, person, '5000', account);
  const [first, second] = [await buyBond(house, person, '10', 30), await buyBond(house, person, '10', 90)];
  const stake = await person.get('stakeCreate', { body: { mint_id: second.id } });
  const own = await person.get('farmCreate', { body: linkOrder() });
  const others = await fundedLink(house, await house.person(), 3);
  const statement = await person.get('statementOrder', {
    body: { from_timestamp: 1, to_timestamp: 9_999_999_999 },
  });
  const amounts = ['5', '12.5', '7.000000001', '1', '400', '4000', '0.000000001'];
  right = {
    // The first bond alone can be canceled: drawn as often as all others.
    id: [first.id, first.id, first.id, second.id, own.id, statement.id],
    mint_id: [first.id, second.id],
    staking_id: [stake.id],
    activation_code: [codeOf(own), codeOf(others)],
    address: [HOME, house.core.chain.wallet.address],
    amount: amounts,
    token_amount: amounts,
    min_amount_ton: ['0', '0.5', '100000'],
    freeze_days: ['7', '30', '90', '8'],
    days: ['7', '30', '90', '8'],
    count_activations: ['1', '2', '64', '1000'],
    page: ['1', '2', '1000000'],
    limit: ['1', '10', '300'],
    from_timestamp: ['0', '1700000000', '9999999999'],
    to_timestamp: ['0', '1900000000', '9999999999'],
    from_ref_balance: ['true', 'false', 'false'],
    from_task_balance: ['true', 'false', 'false', 'false'],
    is_multilink: ['true', 'true', 'false'],
    is_for_me: ['true', 'false', 'false', 'false'],
    is_on: ['true', 'false'],
    sort_by: ['created_at', 'token_amount', 'amount_ton', 'status'],
    sort_order: ['asc', 'desc'],
    interval: ['5m', '1d', '2m', ''],
    group: ['bonds', 'rewards', 'sales', 'gifts'],
    kind: ['sale', 'reward', 'adjustment', 'link_bond', 'bond_matured', 'link_used', ...BOT_NOTICE_KINDS],
    task_id: ['daily_check_in', 'post_link', 'screenshot', 'first_bond', 'connect_wallet'],
    link: ['https://t.me/axiom/1', 'http://t.me/x'],
    init_data: [launchData(99_001), launchData(person.telegramId)],
    ref_code: [(await person.get('me')).ref_code],
    payload: [(await person.get('walletProofPayload')).payload],
    network: ['-3', '-239'],
    public_key: ['ab'.repeat(32)],
    signature: [Buffer.alloc(64, 1).toString('base64')],
    state_init: ['te6cckEBAQEAAgAAAEysuc0='],
    value: [new URL(house.url).host],
  };
  // Orders run out after 15 min, and a long run takes longer: what is written from here on is written by the calls.
  const [nowMs, wallMs] = [house.core.clock.nowMs(), house.core.clock.wallMs()];
  vi.spyOn(house.core.clock, 'nowMs').mockReturnValue(nowMs);
  vi.spyOn(house.core.clock, 'wallMs').mockReturnValue(wallMs);
  resting = await restingState(house);
});
afterAll(() => {
  vi.restoreAllMocks();
  return house.stop();
});

const wild = fc.oneof(
  fc.constantFrom(...NO_AMOUNTS, ...NO_COUNT_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 200 }),
);
/** JSON as it stands: well-formed values of every kind, and numbers that JSON.stringify would not write. */
const wildJson = fc.oneof(
  wild.map((text) => JSON.stringify(text)),
  fc.constantFrom(...NO_TEXTS, ...NO_COUNTS),
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
);
/** Mostly a text that is right under this name; else one that is right under another, or under none. */
const textOf = (name: string): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 14,
      arbitrary: fc.nat().map((index) => pick(right[name] ?? Object.values(right).flat(), index)),
    },
    { weight: 1, arbitrary: fc.nat().map((index) => pick(Object.values(right).flat(), index)) },
    { weight: 1, arbitrary: wild },
  );
const pick = (texts: readonly string[], index: number) => texts[index % texts.length] ?? '';
/** One in so many. */
const rarely = <T>(arbitrary: fc.Arbitrary<T>, often: number): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: often - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

/** JSON that a schema takes, or nearly. */
function jsonOf(name: string, schema: JsonSchema): fc.Arbitrary<string> {
  const { type, anyOf, properties } = schema as {
    type?: string;
    anyOf?: readonly JsonSchema[];
    properties?: Readonly<Record<string, JsonSchema>>;
  };
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((each) => jsonOf(name, each)));
  switch (type) {
    case 'object':
      return objectOf(properties ?? {});
    case 'boolean':
    case 'integer':
      return textOf(name).map((text) => (/^(true|false|\d+)$/.test(text) ? text : JSON.stringify(text)));
    default:
      return textOf(name).map((text) => JSON.stringify(text));
  }
}

/** Mostly each field as it should be; else of another kind, missing, twice, or one that is foreign. */
function objectOf(properties: Readonly<Record<string, JsonSchema>>): fc.Arbitrary<string> {
  const field = (name: string, schema: JsonSchema) =>
    fc
      .oneof(
        { weight: 30, arbitrary: jsonOf(name, schema) },
        { weight: 1, arbitrary: wildJson },
        { weight: 3, arbitrary: fc.constant(null) },
      )
      .map((value) => (value === null ? null : `${JSON.stringify(name)}:${value}`));
  const fields = Object.entries(properties).map(([name, schema]) => field(name, schema));
  const names = fc.oneof(fc.constantFrom('__proto__', 'user_id', ...Object.keys(properties)), wild);
  return fc.tuple(fc.tuple(...fields), rarely(fc.tuple(names, wildJson), 15)).map(([given, extra]) => {
    const parts = given.filter((part) => part !== null);
    if (extra !== null) parts.push(`${JSON.stringify(extra[0])}:${extra[1]}`);
    return `{${parts.join(',')}}`;
  });
}

interface Sent {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

function sentOf({ path, method, ids, query, body }: Call): fc.Arbitrary<Sent> {
  const inPath = fc.tuple(...ids.map((name) => textOf(name).map((value) => [name, value] as const)));
  const inQuery = fc.tuple(
    ...Object.keys(query).map((name) =>
      fc.option(textOf(name), { freq: 5 }).map((value) => (value === null ? null : ([name, value] as const))),
    ),
    rarely(fc.tuple(wild, wild), 15),
  );
  const rawBody = fc.oneof(
    { weight: 20, arbitrary: body === undefined ? fc.constant('') : jsonOf('', body) },
    { weight: 1, arbitrary: wildJson },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  );
  const key = rarely(fc.oneof(fc.constantFrom('k1', 'k2'), fc.string({ minLength: 1, maxLength: 260 })), 4);
  const token = fc.oneof(
    { weight: 15, arbitrary: fc.constant<'own' | 'none' | 'broken'>('own') },
    { weight: 1, arbitrary: fc.constantFrom<'own' | 'none' | 'broken'>('none', 'broken') },
  );
  return fc.tuple(inPath, inQuery, rawBody, key, token).map(([parts, pairs, written, header, bearer]) => {
    let address = path;
    for (const [name, value] of parts) address = address.replace(`{${name}}`, encodeAnything(value));
    const search = pairs
      .filter((pair) => pair !== null)
      .map(([name, value]) => `${encodeAnything(name)}=${encodeAnything(value)}`)
      .join('&');
    const headers: Record<string, string> = {};
    if (bearer !== 'none')
      headers['authorization'] = `Bearer ${person.token}${bearer === 'broken' ? 'x' : ''}`;
    if (header !== null && /^[\x20-\x7e]+$/.test(header)) headers['idempotency-key'] = header;
    const isSent = method === 'POST' && written !== '';
    if (isSent) headers['content-type'] = 'application/json';
    return {
      path: search === '' ? address : `${address}?${search}`,
      headers,
      body: isSent ? written : undefined,
    };
  });
}

/** Percent-encodes also what no text may hold. */
function encodeAnything(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

it.each(CALLS.map((call) => [call.name, call] as const))(
  `%s: whatever is sent, it answers what the API document says, and a refusal changes nothing (${RUNS} requests)`,
  { timeout: 3_600_000 },
  async (name, call) => {
    const property = fc.asyncProperty(sentOf(call), async ({ path, headers, body }) => {
      const init = { method: call.method, headers, ...(body === undefined ? {} : { body }) };
      const reply = await request(`${house.url}${path}`, init);
      // An id that is none may be another address, or none that can be read.
      const isElsewhere = call.ids.length > 0 && [400, 404, 405].includes(reply.status);
      expect([reply.status, isElsewhere ? [] : problemsOfAnswer(name, reply.status, reply.body)]).toEqual([
        reply.status,
        [],
      ]);
      // 503 says that somebody outside is away, where the document allows for it; the database is there.
      const { code } = Object(reply.body) as { code?: unknown };
      expect(['internal', 'maintenance', 'rate_limited']).not.toContain(code);
      if (name !== 'taskValidate') expect(code).not.toBe('unavailable');
      if (reply.status === 200) succeeded.add(name);
      if (name === 'logout' && reply.status === 200)
        person = await house.person({
          telegramId: person.telegramId,
          // The server's clock stands: launch data of now would be of its future.
          authDateS: Math.floor(house.core.clock.wallMs() / 1000),
        });
      // Reading one's friends makes them known; no other call that reads leaves a trace.
      if (reply.status === 200 && (call.method === 'POST' || name === 'referrals'))
        resting = await restingState(house);
      else expect(await stateOf(house)).toEqual(resting);
    });
    await fc.assert(property, {
      numRuns: RUNS,
      seed: SEED,
      ...(PATH === undefined ? {} : { path: PATH }),
    });
    await house.audit();
  },
);

it('the requests were near enough to right ones: all but a few calls also succeeded', () => {
  const hard = [
    'refresh',
    'shareMessage',
    'sharePicture',
    'stakeCreate',
    'taskValidate',
    'taskClaim',
    'walletProof',
  ];
  const never = CALLS.map(({ name }) => name).filter((name) => !succeeded.has(name) && !hard.includes(name));
  expect(never).toEqual([]);
});
