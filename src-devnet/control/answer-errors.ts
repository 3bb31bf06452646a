import type { FastifyInstance } from 'fastify';
import { FaucetRefused } from '../world.ts';
import { ControlError } from './errors.ts';

/** Answers every refusal of a control with `{message, code, field?}`. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((cause, _, reply) => {
    if (cause instanceof FaucetRefused) {
      return reply.code(422).send({ message: cause.message, code: 'bad_value', field: 'amount' });
    }
    if (cause instanceof ControlError) {
      const { status, code, message, field } = cause;
      return reply.code(status).send({ message, code, ...(field === undefined ? {} : { field }) });
    }
    const status = cause instanceof Error && 'statusCode' in cause ? Number(cause.statusCode) : 500;
    if (status >= 500) console.error('devnet:', cause);
    const message = cause instanceof Error ? cause.message : 'internal error';
    return reply.code(status).send({ message, code: status >= 500 ? 'internal' : 'bad_request' });
  });
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({
      message: `There is no ${request.method} ${request.url.split('?')[0] ?? ''}.`,
      code: 'not_found',
    }),
  );
}
