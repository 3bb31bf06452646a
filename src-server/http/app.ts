import type { IncomingMessage } from 'node:http';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { PublicSettings } from '#contract/settings.ts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import type { Settings } from '../settings/index.ts';
import { clientFiles, mountManifest } from '../static/mount-static.ts';
import { type ApiOptions, mountApi } from './api.ts';
import { replyTo } from './errors.ts';
import { parseStrictJson } from './input/strict-json.ts';
import { openApi } from './open-api.ts';
import { rateLimits } from './rate-limits.ts';
import { contentPolicy } from './security.ts';

/** The largest body of a call: launch data is the largest of them. */
const BODY_BYTES = 65_536;

export interface AppOptions extends Omit<ApiOptions, 'limit'> {
  readonly settings: Settings;
  readonly publicSettings: PublicSettings;
  /** The built client; null: none is served. */
  readonly distFolder: string | null;
  readonly log: FastifyBaseLogger;
  /** Answers of /health/live, /health/ready and /metrics. */
  readonly mountOperations: (app: FastifyInstance) => void;
}

/** The HTTP side: calls, documents, health, the client. Not listening yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, publicSettings, log, deps } = options;
  const app = Fastify({
    // Fastify says where it listens and what it serves at `info`; main says the one line that counts.
    loggerInstance: log.child({}, { level: log.level === 'info' ? 'warn' : log.level }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES,
    trustProxy: settings.trustedProxies.length === 0 ? false : [...settings.trustedProxies],
    forceCloseConnections: 'idle',
    requestTimeout: 20_000,
    handlerTimeout: 24_000,
    routerOptions: { maxParamLength: 64, querystringParser: () => ({}) },
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384 },
    // What the router refuses before any hook runs.
    frameworkErrors: (error, _request, reply) => {
      const { status, answer } = replyTo(error);
      void sendError(reply.header('x-server-time', String(deps.cases.clock.nowMs())), status, answer);
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => {
      const text = body.toString();
      return text === '' ? undefined : parseStrictJson(text);
    },
  );
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('x-server-time', String(deps.cases.clock.nowMs()));
  });
  app.setErrorHandler((error, request, reply) => {
    const { status, answer, isOurs } = replyTo(error);
    if (isOurs)
      log.error({ err: error, method: request.method, path: pathOf(request.raw) }, 'request failed');
    return sendError(reply, status, answer);
  });
  await app.register(helmet, contentPolicy(settings));
  await app.register(rateLimit, { global: false, cache: 50_000 });
  mountApi(app, { ...options, limit: rateLimits(app, settings.rates) });
  const document = openApi(settings.publicUrl, publicSettings.version);
  app.get('/api/openapi.json', { exposeHeadRoute: false }, async () => document);
  options.mountOperations(app);
  mountManifest(app, publicSettings);
  const client = clientFiles(options.distFolder, publicSettings);
  app.setNotFoundHandler((request, reply) => {
    if (client !== null && client(request, reply)) return reply;
    const { status, answer } = replyTo(Object.assign(new Error('no such address'), { statusCode: 404 }));
    return sendError(reply, status, answer);
  });
  return app;
}

function sendError(reply: FastifyReply, status: number, answer: unknown): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(answer);
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0] ?? '';
}
