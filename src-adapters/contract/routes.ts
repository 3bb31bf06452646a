import type * as z from 'zod/mini';
import { bondRoutes } from './bond-routes.ts';
import { linkRoutes } from './link-routes.ts';
import { marketRoutes } from './market-routes.ts';
import { moneyRoutes } from './money-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { serviceRoutes } from './service-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { taskRoutes } from './task-routes.ts';
import { walletRoutes } from './wallet-routes.ts';
import type { ValueOf } from './wired.ts';

export type { RateClass, Route } from './route.ts';

/**
 * All calls by name. The server mounts them, the client calls them, the API document lists them. Source:
 * R5.01–R5.32.
 */
export const routes = {
  ...sessionRoutes,
  ...peopleRoutes,
  ...bondRoutes,
  ...linkRoutes,
  ...moneyRoutes,
  ...marketRoutes,
  ...taskRoutes,
  ...serviceRoutes,
  ...walletRoutes,
};

export type RouteName = keyof typeof routes;
type Schema<
  Name extends RouteName,
  Part extends 'params' | 'query' | 'body' | 'answer',
> = (typeof routes)[Name] extends { readonly [key in Part]: infer S extends z.ZodMiniType } ? S : never;

/** What a client may send and what it receives, by call. */
export type RouteParams<Name extends RouteName> = z.input<Schema<Name, 'params'>>;
export type RouteQuery<Name extends RouteName> = z.input<Schema<Name, 'query'>>;
export type RouteBody<Name extends RouteName> = z.input<Schema<Name, 'body'>>;
/** The answer on the wire. */
export type RouteAnswer<Name extends RouteName> = z.output<Schema<Name, 'answer'>>;
/** The answer in the domain's values, as the client has it. */
export type RouteValue<Name extends RouteName> = ValueOf<Schema<Name, 'answer'>>;
/** What a handler receives after validation. */
export type ParsedQuery<Name extends RouteName> = z.output<Schema<Name, 'query'>>;
export type ParsedBody<Name extends RouteName> = z.output<Schema<Name, 'body'>>;
