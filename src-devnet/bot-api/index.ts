import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fieldsOf } from '../json.ts';
import { messengerOf } from '../telegram/messenger.ts';
import { goneSignal } from '../waits.ts';
import type { Part } from '../world.ts';
import { BotApiError, type BotMethod, type BotParams } from './call.ts';
import { chatMethods } from './chats.ts';
import { floodLimit } from './flood.ts';
import { documentMethods, formOf, LARGEST_UPLOAD_BYTES } from './documents.ts';
import { messageMethods } from './messages.ts';
import { photoMethods } from './photos.ts';
import { profileMethods } from './profile.ts';
import { updateMethods } from './updates.ts';
import { Webhook } from './webhook.ts';

/**
 * An imitation of the Bot API: the methods that a mini-app's bot calls, with the real API's answers and
 * errors.
 */
export const registerBotApi: Part = async (app, world) => {
  const messenger = messengerOf(world);
  const stopped = new AbortController();
  world.onStop(() => stopped.abort());
  const limit = floodLimit(() => world.clock.wallMs());
  const methods = new Map<string, BotMethod>(
    Object.entries({
      ...chatMethods,
      ...messageMethods(limit),
      ...documentMethods(limit),
      ...photoMethods(limit),
      ...updateMethods(new Webhook(world, messenger)),
      ...profileMethods(world),
    }).map(([name, method]) => [name.toLowerCase(), method]),
  );

  await app.register(
    async (scope) => {
      scope.addHook('preHandler', world.faults.hook('bot_api'));
      acceptForms(scope);
      scope.setErrorHandler(answerError);
      scope.setNotFoundHandler(async (_request, reply) => refuse(reply, new BotApiError(404, 'Not Found')));
      scope.all<{ Params: { token: string; method: string } }>(
        '/bot:token/:method',
        async (request, reply) => {
          if (!isToken(request.params.token, world.settings.botToken)) {
            throw new BotApiError(401, 'Unauthorized');
          }
          const method = methods.get(request.params.method.toLowerCase());
          if (!method) throw new BotApiError(404, 'Not Found');
          const signal = AbortSignal.any([goneSignal(reply), stopped.signal]);
          return { ok: true, result: await method({ messenger, params: paramsOf(request), signal }) };
        },
      );
    },
    { prefix: '/bot-api' },
  );
};

/** Parameters may come in the query, as a form or as JSON; they are merged. */
function paramsOf(request: FastifyRequest): BotParams {
  return { ...fieldsOf(request.query), ...fieldsOf(request.body) };
}

function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: LARGEST_UPLOAD_BYTES },
    async (request: FastifyRequest, body: Buffer) => formOf(request.headers['content-type'] ?? '', body),
  );
}

function isToken(said: string, right: string): boolean {
  const a = Buffer.from(said);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}

function refuse(reply: FastifyReply, error: BotApiError): FastifyReply {
  const { code, message, parameters } = error;
  return reply
    .code(code)
    .send({ ok: false, error_code: code, description: message, ...(parameters ? { parameters } : {}) });
}

function answerError(error: unknown, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof BotApiError) return refuse(reply, error);
  const status = fieldsOf(error)['statusCode'];
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return refuse(reply, new BotApiError(400, "Bad Request: can't parse request"));
  }
  return reply.code(500).send({ ok: false, error_code: 500, description: 'Internal Server Error' });
}
