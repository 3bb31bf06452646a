import type * as z from 'zod/mini';
import { authRoutes } from './auth.ts';
import { userRoutes } from './user.ts';
import { mintRoutes } from './mint.ts';
import { stakingRoutes } from './staking.ts';
import { farmingRoutes } from './farming.ts';
import { withdrawRoutes } from './withdraw.ts';
import { operationRoutes } from './operations.ts';
import { statementRoutes } from './statement.ts';
import { priceRoutes } from './price.ts';
import { taskRoutes } from './tasks.ts';
import { statsRoutes } from './stats.ts';
import { maintenanceRoutes } from './maintenance.ts';
import { walletRoutes } from './wallet.ts';
import type { ValueOf } from './wired.ts';

export type { RateClass, Route } from './route.ts';

/** All calls by name: the server mounts them, the client calls them, the API document lists them. R5.01–R5.32. */
export const routes = {
  ...authRoutes,
  ...userRoutes,
  ...mintRoutes,
  ...stakingRoutes,
  ...farmingRoutes,
  ...withdrawRoutes,
  ...operationRoutes,
  ...statementRoutes,
  ...priceRoutes,
  ...taskRoutes,
  ...statsRoutes,
  ...maintenanceRoutes,
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
