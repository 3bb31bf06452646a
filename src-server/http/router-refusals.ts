import type { FastifyInstance, FastifyServerOptions } from 'fastify';

/** What the router refuses before any hook has run: paths that cannot be decoded, parameters that are too long. */
export interface RouterRefusals {
  readonly frameworkErrors: NonNullable<FastifyServerOptions['frameworkErrors']>;
  /** After the hooks that every answer goes through. */
  mount(app: FastifyInstance): void;
}

/** Sends such requests once more through the hooks that the router went past, to be refused there: one mapper, the same headers. */
export function routerRefusals(): RouterRefusals {
  const refused = new WeakMap<object, Error>();
  let app: FastifyInstance | undefined;
  return {
    frameworkErrors: (error, request, reply) => {
      refused.set(request.raw, error);
      // Any address that the router can read; nothing behind the hooks is reached.
      request.raw.url = '/';
      app?.routing(request.raw, reply.raw);
    },
    mount: (target) => {
      app = target;
      target.addHook('onRequest', async (request) => {
        const error = refused.get(request.raw);
        if (error !== undefined) throw error;
      });
    },
  };
}
