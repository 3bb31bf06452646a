import type { FastifyInstance, FastifyServerOptions } from 'fastify';

/** Requests that the router refuses before any hook: paths that cannot be decoded, parameters that are too long. */
export interface RouterRefusals {
  readonly frameworkErrors: NonNullable<FastifyServerOptions['frameworkErrors']>;
  /** Call it after the hooks that every answer needs. */
  mount(app: FastifyInstance): void;
}

/** Sends such requests through the hooks once more and refuses them there, with the usual errors and headers. */
export function routerRefusals(): RouterRefusals {
  const refused = new WeakMap<object, Error>();
  let app: FastifyInstance | undefined;
  return {
    frameworkErrors: (error, request, reply) => {
      refused.set(request.raw, error);
      // Any address that the router can parse; no code after the hooks is reached.
      request.raw.url = '/';
      app?.routing(request.raw, reply.raw);
    },
    mount: (target) => {
      app = target;
      target.addHook('onRequest', (request, _reply, done) => done(refused.get(request.raw)));
    },
  };
}
