import type { ParsedBody, ParsedQuery, RouteAnswer, RouteName, RouteValue } from '#contract/routes.ts';
import type { CommandTx } from '../../ports/store-commands.ts';
import type { Needed } from '../command.ts';
import type { PageQuery } from '../../ports/store-bonds.ts';
import type { OwnPage } from '../../ports/store-reads.ts';
import type { BindWalletDeps } from '../../use-cases/bind-wallet.ts';
import type { Deps, Policies } from '../../use-cases/deps.ts';
import { unknownCaller } from '../../use-cases/read-user.ts';
import type { HttpDeps } from '../deps.ts';

/** Validated input of a handler. */
export interface Call<Name extends RouteName> {
  readonly userId: string;
  readonly familyId: string;
  readonly params: { readonly id: string };
  readonly query: ParsedQuery<Name>;
  readonly body: ParsedBody<Name>;
  /** The file of a multipart form, on routes that take one. */
  readonly photo: Uint8Array | null;
  /** Of a call without a body: aborted once nobody waits for its answer any more. */
  readonly signal: AbortSignal;
}

/** What a handler has that does not ask the database: nothing in it leads there. */
export interface FreeDeps extends Pick<HttpDeps, 'maintenance' | 'readAccount'> {
  readonly cases: Pick<Deps, 'clock' | 'prices'> & { readonly policies: Pick<Policies, 'current'> };
  readonly wallets: Pick<BindWalletDeps, 'clock' | 'payloads'>;
}

/**
 * free: asks the database nothing, so it is answered however many calls wait for it. asks: asks it as it likes. read: the
 * same, and it answers in the domain's values. write: one command of the store, which names what it reads. command: the
 * same, for community members, with idempotency key.
 */
type Handler<Name extends RouteName> =
  | { readonly kind: 'free'; run(deps: FreeDeps, call: Call<Name>): Promise<RouteAnswer<Name>> }
  | {
      readonly kind: 'asks';
      /** Let in however many calls wait: refused, it would leave something open that nobody asks for again. */
      readonly isAlwaysLetIn?: true;
      run(deps: HttpDeps, call: Call<Name>): Promise<RouteAnswer<Name>>;
    }
  | { readonly kind: 'read'; run(deps: HttpDeps, call: Call<Name>): Promise<RouteValue<Name>> }
  | {
      readonly kind: 'write' | 'command';
      needs(call: Call<Name>, deps: HttpDeps): Needed;
      run(tx: CommandTx, deps: HttpDeps, call: Call<Name>): Promise<RouteAnswer<Name>>;
    };

/** The handlers of some of the contract's calls, by name. */
export type Handlers<Names extends RouteName> = { readonly [Name in Names]: Handler<Name> };

/** A page that a call wants; `page` counts from 1. */
interface PageWanted {
  readonly page: number;
  readonly limit: number;
}

export const pageOf = ({ page, limit }: PageWanted): PageQuery => ({ offset: (page - 1) * limit, limit });

/** One page of what the caller owns, with their version. */
export async function ownPage<Row, Value>(
  { userId, query: { page, limit } }: { readonly userId: string; readonly query: PageWanted },
  rowsOf: (userId: string, page: PageQuery) => Promise<OwnPage<Row> | null>,
  valueOf: (row: Row) => Value,
) {
  const found = await rowsOf(userId, pageOf({ page, limit }));
  if (found === null) throw unknownCaller();
  const { rows, total, version } = found;
  return { value: rows.map(valueOf), total, page, limit, version };
}
