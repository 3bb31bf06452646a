import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { DevnetChain } from '../chain/index.ts';
import type { Faults } from '../world.ts';
import { ToncenterError } from './errors.ts';
import { methods } from './methods.ts';

export const toncenterPath = '/toncenter/api/v2';
/** Largest `limit` in a query string, as in the public API. */
const restLimit = 100;

const rpcRequest = z.object({
  method: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
  id: z.union([z.string(), z.number()]).nullish(),
  jsonrpc: z.string().nullish(),
});

/**
 * toncenter's HTTP API, version 2, over the chain: JSON-RPC at `/jsonRPC`, and a REST path for each method.
 */
export async function registerToncenter(
  app: FastifyInstance,
  chain: DevnetChain,
  faults: Faults,
): Promise<void> {
  await app.register(
    async (api) => {
      api.addHook('onRequest', async (_, reply) => {
        reply.header('access-control-allow-origin', '*');
      });
      api.addHook('preHandler', faults.hook('toncenter'));
      api.setErrorHandler((cause, _, reply) => answerError(reply, cause, {}));
      api.setNotFoundHandler((_, reply) => answerError(reply, new ToncenterError(404, 'Not Found'), {}));
      registerRest(api, chain);
      registerRpc(api, chain);
    },
    { prefix: toncenterPath },
  );
}

function registerRest(api: FastifyInstance, chain: DevnetChain): void {
  for (const [name, method] of Object.entries(methods)) {
    api.route({
      method: method.verb,
      url: `/${name}`,
      handler: async (request) => {
        const params = (method.verb === 'GET' ? request.query : request.body) ?? {};
        if (typeof params === 'object' && 'limit' in params && Number(params.limit) > restLimit) {
          throw new ToncenterError(422, `Validation error: limit must be at most ${restLimit}`);
        }
        return { ok: true, result: await method.call(chain, params, false) };
      },
    });
  }
}

function registerRpc(api: FastifyInstance, chain: DevnetChain): void {
  api.post('/jsonRPC', async (request, reply) => {
    const parsed = rpcRequest.safeParse(request.body);
    if (!parsed.success) throw new ToncenterError(422, 'Validation error: not a JSON-RPC request');
    const { method: name, params, id } = parsed.data;
    const envelope = { jsonrpc: '2.0', ...(id === undefined || id === null ? {} : { id: String(id) }) };
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    try {
      if (method === undefined) throw new ToncenterError(422, 'Unknown method');
      return { ok: true, result: await method.call(chain, params, true), ...envelope };
    } catch (cause) {
      return answerError(reply, cause, envelope);
    }
  });
}

function answerError(reply: FastifyReply, cause: unknown, envelope: object): FastifyReply {
  const { code, message } = named(cause);
  return reply.code(code).send({ ok: false, error: message, code, ...envelope });
}

function named(cause: unknown): { code: number; message: string } {
  if (cause instanceof ToncenterError) return cause;
  const status = cause instanceof Error && 'statusCode' in cause ? Number(cause.statusCode) : 503;
  return { code: status, message: cause instanceof Error ? cause.message : String(cause) };
}
