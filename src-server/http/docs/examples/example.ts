import type { RouteAnswer, RouteBody, RouteName, RouteQuery } from '#contract/routes.ts';

/** One call with its answer, as the document shows it. All values are invented. */
interface RouteExample<Name extends RouteName> {
  readonly params?: { readonly id: string };
  readonly query?: RouteQuery<Name>;
  readonly body?: RouteBody<Name>;
  readonly answer: RouteAnswer<Name>;
}

export type Examples<Names extends RouteName> = { readonly [Name in Names]: RouteExample<Name> };
