import { type Route, type RouteName, routes } from '#contract/routes.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Caller } from '../sessions/access-token.ts';
import { answerText } from './answer-text.ts';
import { callerOf } from './auth.ts';
import type { CommandTx } from '../ports/store-commands.ts';
import { idempotencyKey, type Needed, runCommand } from './command.ts';
import type { HttpDeps } from './deps.ts';
import type { Call } from './handlers/handler.ts';
import { handlers } from './handlers/index.ts';
import { PhotoForm } from './input/photo-form.ts';
import { parseStrictQuery } from './input/strict-query.ts';
import { validate } from './input/validate.ts';
import { LONGEST_PHOTO_CALL_MS, saysBody } from './late-bodies.ts';
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
  | {
      kind: 'free' | 'asks' | 'read';
      isAlwaysLetIn?: true;
      run(deps: HttpDeps, call: AnyCall): Promise<unknown>;
    }
  | {
      kind: 'write' | 'command';
      needs(call: AnyCall, deps: HttpDeps): Needed;
      run(tx: CommandTx, deps: HttpDeps, call: AnyCall): Promise<unknown>;
    };

/** Mounts every call of the contract under /api. */
export function mountApi(app: FastifyInstance, options: ApiOptions): void {
  const receivePhoto = photosAtOnce();
  const inside = { ...options, receivePhoto };
  for (const name of Object.keys(routes) as RouteName[]) mount(app, inside, name, routes[name]);
}

/**
 * Calls that may wait for the database at the same time. Whoever comes then is refused before anything is done for them, so
 * that those who were let in are answered in time.
 */
const MOST_WAITING = 256;

const mayBeTurnedAway = (handler: AnyHandler): boolean =>
  handler.kind !== 'free' && !(handler.kind === 'asks' && handler.isAlwaysLetIn === true);

const handlerOf = (name: RouteName) => handlers[name] as unknown as AnyHandler;

const NOBODY: Caller = { userId: '', familyId: '' };

interface MountOptions extends ApiOptions {
  readonly receivePhoto: ReturnType<typeof photosAtOnce>;
}

function mount(app: FastifyInstance, options: MountOptions, name: RouteName, route: Route): void {
  const { deps, receivePhoto } = options;
  const queryOf = queryReader(route);
  const turnsAway = mayBeTurnedAway(handlerOf(name));
  const writeText = handlers[name].kind === 'read' ? answerText(route.answer) : null;
  const callers = new WeakMap<FastifyRequest, Caller>();
  const begin = (request: FastifyRequest): void | Promise<void> => {
    const admitted = (caller: Caller | null): void => {
      if (caller === null) return;
      callers.set(request, caller);
      if (route.photo === true) receivePhoto(caller.userId, request);
    };
    if (name !== 'maintenance' && deps.maintenance.text() !== null)
      throw new Refusal('maintenance', deps.maintenance.text() ?? '');
    if (turnsAway && deps.signIn.store.waiting() >= MOST_WAITING)
      throw new Refusal('unavailable', 'Too many requests are being worked on; try again soon.');
    const caller = admit(options, route, request);
    return caller instanceof Promise ? caller.then(admitted) : admitted(caller);
  };
  app.route({
    method: route.method,
    url: `/api${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    exposeHeadRoute: false,
    config: { takesPhoto: route.photo === true },
    ...(route.photo === true ? { handlerTimeout: LONGEST_PHOTO_CALL_MS } : {}),
    onRequest: (request, _reply, done) => {
      // What has arrived of a body is parsed first: bytes that cannot be read are refused before anything else.
      if (saysBody(request.raw)) return Promise.resolve().then(() => begin(request));
      return begin(request) ?? done();
    },
    handler: async (request, reply) => {
      const call = {
        ...(callers.get(request) ?? NOBODY),
        params: validate(route.params, request.params, 'path'),
        query: queryOf(request.url),
        body: validate(
          route.body,
          request.body instanceof PhotoForm ? request.body.fields : request.body,
          'body',
        ),
        photo: request.body instanceof PhotoForm ? request.body.photo : null,
        // Making it costs more than it seems: only whoever looks at it.
        get signal() {
          return request.signal;
        },
      } as AnyCall;
      const answer = await run(deps, name, call, request);
      void reply.header('cache-control', 'no-store');
      if (writeText === null) return reply.send(route.answer.parse(answer));
      return reply.type('application/json; charset=utf-8').send(writeText(answer));
    },
  });
}

/** Reads the query of an address; without one it is always the same, and is checked once. */
function queryReader(route: Route): (url: string) => unknown {
  const read = (text: string): unknown => validate(route.query, parseStrictQuery(text), 'query');
  let bare: { readonly query: unknown } | null = null;
  return (url) => {
    const at = url.indexOf('?');
    if (at !== -1) return read(url.slice(at + 1));
    bare ??= { query: read('') };
    return bare.query;
  };
}

/**
 * Identifies the caller and applies the rate limits: a wrong token counts too, for its address. A promise only where a
 * token is seen for the first time.
 */
function admit(
  { deps, limit, isRevoked }: ApiOptions,
  route: Route,
  request: FastifyRequest,
): Caller | null | Promise<Caller> {
  if (!route.auth) {
    limit(route.rate, request, null);
    return null;
  }
  const counted = (caller: Caller): Caller => {
    limit(route.rate, request, caller);
    return caller;
  };
  const refused = (refusal: unknown): never => {
    limit(route.rate, request, null);
    throw refusal;
  };
  let found: Caller | Promise<Caller>;
  try {
    found = callerOf(request, deps.signIn.access, isRevoked, deps.signIn.clock.wallMs());
  } catch (refusal) {
    return refused(refusal);
  }
  return found instanceof Promise ? found.then(counted, refused) : counted(found);
}

async function run(
  deps: HttpDeps,
  name: RouteName,
  call: AnyCall,
  request: FastifyRequest,
): Promise<unknown> {
  const handler = handlerOf(name);
  const { store, clock } = deps.signIn;
  switch (handler.kind) {
    case 'free':
    case 'asks':
    case 'read':
      return handler.run(deps, call);
    case 'write':
      return store.command({ userId: call.userId, ...handler.needs(call, deps) }, (tx) =>
        handler.run(tx, deps, call),
      );
    case 'command': {
      const command = {
        userId: call.userId,
        route: name,
        key: idempotencyKey(request.headers['idempotency-key']),
        request: { params: call.params, body: call.body },
        wallMs: clock.wallMs(),
        needed: handler.needs(call, deps),
      };
      return runCommand({ store, community: deps.community }, command, (tx) => handler.run(tx, deps, call));
    }
  }
}
