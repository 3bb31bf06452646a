import { type Route, type RouteName, routes } from '#contract/routes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Caller } from '../sessions/access-token.ts';
import { callerOf } from './auth.ts';
import { idempotencyKey, runCommand } from './command.ts';
import type { HttpDeps } from './deps.ts';
import type { Call } from './handlers/handler.ts';
import { handlers } from './handlers/index.ts';
import { PhotoForm } from './input/photo-form.ts';
import { parseStrictQuery } from './input/strict-query.ts';
import { validate } from './input/validate.ts';
import { LONGEST_PHOTO_CALL_MS } from './late-bodies.ts';
import { photosAtOnce } from './photos-at-once.ts';
import type { LimitCheck } from './rate-limits.ts';

export interface ApiOptions {
  readonly deps: HttpDeps;
  readonly limit: LimitCheck;
  readonly isRevoked: (familyId: string) => boolean;
}

type AnyCall = Call<RouteName>;
/** A handler without its route's types; the type of `handlers` has checked each against its route. */
type AnyHandler =
  | { kind: 'free'; run(deps: HttpDeps, call: AnyCall): Promise<unknown> }
  | {
      kind: 'read' | 'write' | 'command';
      run(
        tx: Parameters<Parameters<HttpDeps['signIn']['store']['transaction']>[0]>[0],
        deps: HttpDeps,
        call: AnyCall,
      ): Promise<unknown>;
    };

/** Mounts every call of the contract under /api. */
export function mountApi(app: FastifyInstance, options: ApiOptions): void {
  const receivePhoto = photosAtOnce();
  const inside = { ...options, receivePhoto };
  for (const name of Object.keys(routes) as RouteName[]) mount(app, inside, name, routes[name]);
}

interface MountOptions extends ApiOptions {
  readonly receivePhoto: ReturnType<typeof photosAtOnce>;
}

function mount(app: FastifyInstance, options: MountOptions, name: RouteName, route: Route): void {
  const { deps, receivePhoto } = options;
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.route({
    method: route.method,
    url: `/api${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    exposeHeadRoute: false,
    config: { takesPhoto: route.photo === true },
    ...(route.photo === true ? { handlerTimeout: LONGEST_PHOTO_CALL_MS } : {}),
    onRequest: async (request, reply) => {
      if (name !== 'maintenance' && deps.maintenance.text() !== null)
        throw new Refusal('maintenance', deps.maintenance.text() ?? '');
      const caller = await admit(options, route, request, reply);
      if (caller === null) return;
      callers.set(request, caller);
      if (route.photo === true) receivePhoto(caller.userId, request);
    },
    handler: async (request, reply) => {
      const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?') + 1) : '';
      const call = {
        ...(callers.get(request) ?? { userId: '', familyId: '' }),
        params: validate(route.params, request.params, 'path'),
        query: validate(route.query, parseStrictQuery(query), 'query'),
        body: validate(
          route.body,
          request.body instanceof PhotoForm ? request.body.fields : request.body,
          'body',
        ),
        photo: request.body instanceof PhotoForm ? request.body.photo : null,
      } as AnyCall;
      const answer = await run(deps, name, call, request);
      return reply.header('cache-control', 'no-store').send(route.answer.parse(answer));
    },
  });
}

/** Applies the rate limits, then identifies the caller: a wrong token counts too, for its address. */
async function admit(
  { deps, limit, isRevoked }: ApiOptions,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | null> {
  if (!route.auth) {
    await limit(route.rate, request, reply, null);
    return null;
  }
  let caller: Caller | null = null;
  let refusal: unknown = new Refusal('unauthorized', 'Sign in first.');
  try {
    caller = await callerOf(request, deps.signIn.access, isRevoked, deps.signIn.clock.wallMs());
  } catch (error) {
    refusal = error;
  }
  await limit(route.rate, request, reply, caller);
  if (caller === null) throw refusal;
  return caller;
}

async function run(
  deps: HttpDeps,
  name: RouteName,
  call: AnyCall,
  request: FastifyRequest,
): Promise<unknown> {
  const handler = handlers[name] as unknown as AnyHandler;
  const { store, clock } = deps.signIn;
  switch (handler.kind) {
    case 'free':
      return handler.run(deps, call);
    case 'read':
      return store.transaction((tx) => handler.run(tx, deps, call), { readOnly: true });
    case 'write':
      return store.transaction((tx) => handler.run(tx, deps, call));
    case 'command': {
      const command = {
        userId: call.userId,
        route: name,
        key: idempotencyKey(request.headers['idempotency-key']),
        request: { params: call.params, body: call.body },
        wallMs: clock.wallMs(),
      };
      // A person who left the community must not sell any more, so every command checks the membership.
      await deps.community.refresh(call.userId);
      return runCommand(store, command, (tx) => handler.run(tx, deps, call));
    }
  }
}
