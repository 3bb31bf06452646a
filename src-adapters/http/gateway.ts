import { MS_PER_SECOND } from '@axiom/domain/constants';
import { formatDecimal } from '@axiom/domain/money';
import type { Gateway, OperationFilter, Page } from '@axiom/domain/ports/client';
import { MAINTENANCE_OFF } from '#contract/maintenance.ts';
import type { RouteQuery } from '#contract/routes.ts';
import type { HttpClient } from './client.ts';
import { commandOf } from './command-of.ts';
import {
  readBond,
  readBondQuote,
  readFriend,
  readMe,
  readOffer,
  readOperation,
  readPrice,
  readSaleQuote,
  readStake,
  readTransaction,
  readWithdrawal,
} from './entities.ts';
import { createFarmingGateway } from './farming.ts';
import { createStatsGateway } from './stats.ts';
import { createTaskGateway } from './tasks.ts';
import { createTransferGateway } from './transfer.ts';

/** The server's calls in the domain's values. */
export function createGateway(http: HttpClient): Gateway {
  return {
    ...reads(http),
    ...quotes(http),
    ...commands(http),
    ...createFarmingGateway(http),
    ...createStatsGateway(http),
    ...createTaskGateway(http),
    ...createTransferGateway(http),
  };
}

type Reads = Pick<
  Gateway,
  | 'me'
  | 'bonds'
  | 'stakes'
  | 'lookAtMembership'
  | 'changesVersion'
  | 'offer'
  | 'price'
  | 'friends'
  | 'operations'
  | 'withdrawals'
  | 'walletBalance'
  | 'maintenance'
>;

function reads(http: HttpClient): Reads {
  return {
    me: async (signal) => {
      const answer = await http.call('me', { signal });
      return answer && { value: readMe(answer), version: answer.version };
    },
    lookAtMembership: async (signal) => {
      await http.call('me', { query: { membership: 'now' }, signal, isQuiet: true });
    },
    bonds: async (signal) => {
      const answer = await http.call('mints', { signal });
      return answer && { value: answer.data.map(readBond), version: answer.version };
    },
    stakes: async (signal) => {
      const answer = await http.call('stakes', { signal });
      return answer && { value: answer.data.map(readStake), version: answer.version };
    },
    changesVersion: async (signal) => {
      const answer = await http.call('mints', { query: { limit: '1' }, signal, isQuiet: true });
      return answer && answer.version;
    },
    offer: async (signal) => {
      const answer = await http.call('plans', { signal });
      return answer && readOffer(answer);
    },
    price: async (signal) => {
      const answer = await http.call('price', { signal });
      return answer && readPrice(answer);
    },
    friends: async (signal) => {
      const answer = await http.call('referrals', { signal });
      return answer && answer.data.map(readFriend);
    },
    operations: async (page, signal, filter = {}) => {
      const query = { page: String(page), ...operationsQuery(filter) };
      const answer = await http.call('operations', { query, signal });
      return answer && pageOf(answer, readOperation);
    },
    withdrawals: async (page, signal) => {
      const answer = await http.call('withdrawHistory', { query: { page: String(page) }, signal });
      return answer && pageOf(answer, readWithdrawal);
    },
    walletBalance: async (address, signal) => {
      const answer = await http.call('walletAccount', { query: { address }, signal, isQuiet: true });
      return answer && BigInt(answer.balance);
    },
    maintenance: async (signal) => {
      const answer = await http.call('maintenance', { signal, isQuiet: true });
      const detail = answer?.detail ?? MAINTENANCE_OFF;
      return { isOn: detail !== MAINTENANCE_OFF, detail };
    },
  };
}

/** An unknown kind is passed on: the server refuses it. */
function operationsQuery({ kind, fromMs, toMs }: OperationFilter) {
  const seconds = (ms: number) => String(Math.floor(ms / MS_PER_SECOND));
  return {
    ...(kind === undefined ? {} : { kind: kind as RouteQuery<'operations'>['kind'] }),
    ...(fromMs === undefined ? {} : { from_timestamp: seconds(fromMs) }),
    ...(toMs === undefined ? {} : { to_timestamp: seconds(toMs) }),
  };
}

/** Refusals of a quote are shown next to the field, so there is no notice. */
function quotes(http: HttpClient): Pick<Gateway, 'quoteBond' | 'quoteSale'> {
  return {
    quoteBond: async (amount, days, signal) => {
      const query = { amount: formatDecimal(amount), freeze_days: String(days) };
      const answer = await http.call('mintCalculate', { query, signal, isQuiet: true });
      return answer && readBondQuote(answer);
    },
    quoteSale: async (amount, fromReferral, signal) => {
      const query = {
        token_amount: formatDecimal(amount),
        from_ref_balance: fromReferral ? ('true' as const) : ('false' as const),
      };
      const answer = await http.call('withdrawCalculate', { query, signal, isQuiet: true });
      return answer && readSaleQuote(answer);
    },
  };
}

function commands(
  http: HttpClient,
): Pick<Gateway, 'createBond' | 'cancelBond' | 'createStake' | 'createSale'> {
  return {
    createBond: async (amount, days, options) => {
      const body = { amount: formatDecimal(amount), days };
      const answer = await http.call('mintCreate', { body, ...commandOf(options) });
      return answer && { bond: readBond(answer), transaction: readTransaction(answer.transaction) };
    },
    cancelBond: async (id, options) => {
      const answer = await http.call('mintCancel', {
        params: { id },
        body: { only_pending: options.onlyPending },
        ...commandOf(options),
      });
      return answer && readBond(answer);
    },
    createStake: async (bondId, options) => {
      const answer = await http.call('stakeCreate', {
        body: { mint_id: bondId },
        ...commandOf(options),
      });
      if (answer === null) return null;
      const { transaction } = answer;
      return {
        stake: readStake(answer),
        transaction: transaction === undefined ? null : readTransaction(transaction),
      };
    },
    createSale: async (sale, options) => {
      const body = {
        token_amount: formatDecimal(sale.amount),
        address: sale.address,
        from_ref_balance: sale.fromReferral,
        min_amount_ton: formatDecimal(sale.minTon),
      };
      const answer = await http.call('withdrawCreate', { body, ...commandOf(options) });
      return answer && readWithdrawal(answer);
    },
  };
}

function pageOf<Row, Entity>(
  answer: {
    readonly data: readonly Row[];
    readonly total: number;
    readonly page: number;
    readonly limit: number;
  },
  read: (row: Row) => Entity,
): Page<Entity> {
  const { data, total, page, limit } = answer;
  return { rows: data.map(read), total, page, limit };
}
