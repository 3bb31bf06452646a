import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteName } from '#contract/routes.ts';
import { apiDocument } from '../../support/api-document.ts';
import { buyBond } from '../support/bonds.ts';
import type { Person } from '../support/client.ts';
import { hasPostgres } from '../support/databases.ts';
import { fund, type Link, linkOrder } from '../support/farming.ts';
import { HOME, type House, openHouse } from '../support/house.ts';
import { changingNothing } from '../support/state.ts';
import { start } from '../support/tasks.ts';

/** Every call that takes an id, with the refusal for an id that is not the caller's. */
const WITH_ID: readonly (readonly [RouteName, string])[] = [
  ['mintCancel', 'mint_not_found'],
  ['stakeCreate', 'mint_not_found'],
  ['stakeCalculate', 'stake_not_found'],
  ['farmCancel', 'farm_link_not_found'],
  ['shareMessage', 'farm_link_not_found'],
  ['sharePicture', 'farm_link_not_found'],
  ['statementState', 'statement_not_found'],
];

let house: House;
let ada: Person;
let eve: Person;
let ids: Record<'mint' | 'stakedMint' | 'stake' | 'sale' | 'user' | 'statement', string> & { link: Link };

beforeAll(async () => {
  house = await openHouse(hasPostgres ? 'postgres' : 'embedded');
  [ada, eve] = [await house.person(), await house.person()];
  await fund(house, ada, '1000');
  await fund(house, eve, '1000');
  const mint = await buyBond(house, ada, '10', 30);
  const staked = await buyBond(house, ada, '10', 30);
  const stake = await ada.get('stakeCreate', { body: { mint_id: staked.id } });
  const link = await ada.get('farmCreate', { body: linkOrder() });
  const sale = await ada.get('withdrawCreate', { body: { token_amount: '10', address: HOME } });
  await start(ada, 'daily_check_in');
  const statement = await ada.get('statementOrder', {
    body: { from_timestamp: 1, to_timestamp: 9_999_999_999 },
  });
  ids = {
    statement: statement.id,
    mint: mint.id,
    stakedMint: staked.id,
    stake: stake.id,
    link,
    sale: sale.id,
    user: (await ada.get('me')).id,
  };
});
afterAll(() => house.stop());

const asks = (name: RouteName, id: string) => {
  if (name === 'stakeCreate') return { body: { mint_id: id } };
  if (name === 'shareMessage' || name === 'sharePicture') return { body: { farming_id: id } };
  if (name === 'stakeCalculate') return { query: { staking_id: id } };
  return { id };
};

describe('what belongs to another', () => {
  it('T17 every call that takes an id is tried', () => {
    const taking = Object.values(apiDocument.paths).flatMap((methods) =>
      Object.values(methods)
        .filter(({ parameters, requestBody }) => {
          const schema = requestBody?.content['application/json']?.schema as
            | { properties?: Record<string, unknown> }
            | undefined;
          const names = [...parameters.map(({ name }) => name), ...Object.keys(schema?.properties ?? {})];
          return names.some((name) => name === 'id' || (name.endsWith('_id') && name !== 'task_id'));
        })
        .map(({ operationId }) => operationId),
    );
    expect(WITH_ID.map(([name]) => name).toSorted()).toEqual(taking.toSorted());
  });

  it.each(WITH_ID)('T17 T33 %s: is not there, exactly as what nobody has', async (name, code) => {
    const nobodys = await eve.ask(name, asks(name, 'nobodys-id'));
    expect([nobodys.status, nobodys.body]).toMatchObject([404, { code }]);
    const theirs = [ids.mint, ids.stakedMint, ids.stake, ids.link.id, ids.sale, ids.user, ids.statement];
    const replies = await changingNothing(house, () =>
      Promise.all(theirs.map((id) => eve.ask(name, asks(name, id)))),
    );
    for (const reply of replies) expect([reply.status, reply.body]).toEqual([404, nobodys.body]);
  });

  it('T17 no list, history or figure shows anything of it', async () => {
    const secrets = [
      ids.mint,
      ids.stakedMint,
      ids.stake,
      ids.link.id,
      ids.link.activation_code ?? '',
      ids.sale,
    ];
    const lists: RouteName[] = [
      'mints',
      'stakes',
      'farmLinks',
      'withdrawHistory',
      'operations',
      'tasks',
      'me',
      'referrals',
      'referralEarnings',
    ];
    for (const name of lists) {
      const query = ['mints', 'stakes', 'farmLinks', 'withdrawHistory', 'operations'].includes(name)
        ? { query: { limit: 300 } }
        : {};
      const seen = JSON.stringify((await eve.ask(name, query)).body);
      for (const secret of [...secrets, ids.user, String(ada.telegramId), ada.token, ada.refresh])
        expect([name, seen.includes(secret)]).toEqual([name, false]);
    }
    expect((await eve.get('tasks')).data.every(({ status }) => status === 'AVAILABLE')).toBe(true);
  });

  it('T29 a task that another began is not begun for her', async () => {
    const body = { task_id: 'daily_check_in' };
    for (const name of ['taskValidate', 'taskClaim'] as const)
      expect((await eve.ask(name, { body })).body).toMatchObject({ code: 'illegal_task_transition' });
  });

  it('T17 a key of another person opens nothing: neither the answer nor a second effect', async () => {
    const order = { body: { token_amount: '7', address: HOME }, key: 'shared-key' };
    const sold = await ada.get('withdrawCreate', order);
    const own = await eve.get('withdrawCreate', order);
    expect(own.id).not.toBe(sold.id);
    expect((await eve.get('withdrawHistory')).data.map(({ id }) => id)).toEqual([own.id]);
    await house.audit();
  });

  it.each(['', '.', '..', '%2e%2e%2f', 'a b', 'é', 'x'.repeat(65), "' or 1=1", '%00', '{id}', 'a/b', '*'])(
    'T18 %j is no id',
    async (id) => {
      await changingNothing(house, async () => {
        for (const [name] of WITH_ID) {
          const { status } = await eve.ask(name, asks(name, encodeURIComponent(id)));
          expect([name, [400, 404, 405, 422].includes(status)]).toEqual([name, true]);
        }
      });
    },
  );
});
