import type { ParsedBody, ParsedQuery, RouteAnswer, RouteName } from '#contract/routes.ts';
import type { StoreTx } from '../../ports/store.ts';
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
      readonly kind: 'read' | 'write';
      run(tx: StoreTx, deps: HttpDeps, call: Call<Name>): Promise<RouteAnswer<Name>>;
    }
  | {
      readonly kind: 'command';
      run(tx: StoreTx, deps: HttpDeps, call: Call<Name>): Promise<RouteAnswer<Name>>;
    };

/** The handlers of some of the contract's calls, by name. */
export type Handlers<Names extends RouteName> = { readonly [Name in Names]: Handler<Name> };

/** Offset and limit of a page; `page` counts from 1. */
export const pageOf = (query: { page: number; limit: number }) => ({
  offset: (query.page - 1) * query.limit,
  limit: query.limit,
});
