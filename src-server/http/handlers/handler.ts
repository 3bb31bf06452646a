import type { ParsedBody, ParsedQuery, RouteAnswer, RouteName } from '#contract/routes.ts';
import type { StoreTx } from '../../ports/store.ts';
import type { Page, PageQuery } from '../../ports/store-bonds.ts';
import { callerOf } from '../../use-cases/read-user.ts';
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
}

/**
 * free: no transaction of its own. read: one snapshot. write: a transaction. command: with idempotency key,
 * for community members.
 */
type Handler<Name extends RouteName> =
  | { readonly kind: 'free'; run(deps: HttpDeps, call: Call<Name>): Promise<RouteAnswer<Name>> }
  | {
      readonly kind: 'read' | 'write' | 'command';
      run(tx: StoreTx, deps: HttpDeps, call: Call<Name>): Promise<RouteAnswer<Name>>;
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
export async function ownPage<Row, Wire>(
  tx: StoreTx,
  { userId, query: { page, limit } }: { readonly userId: string; readonly query: PageWanted },
  rows: { list(userId: string, page: PageQuery): Promise<Page<Row>> },
  onWire: (row: Row) => Wire,
) {
  const { version } = await callerOf(tx, userId);
  const found = await rows.list(userId, pageOf({ page, limit }));
  return { data: found.rows.map(onWire), total: found.total, page, limit, version };
}
