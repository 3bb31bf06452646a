import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallFailed } from '@axiom/domain/ports/client';
import { type DocumentedWire, openDocumentedWire } from './support/documented-wire.ts';
import { wireMint } from './support/wire.ts';

const { signal } = new AbortController();
const options = { idempotencyKey: 'k', signal };

let wire: DocumentedWire;
beforeEach(async () => {
  wire = await openDocumentedWire();
});
afterEach(() => wire.end());

describe('canceling a bond', () => {
  it.each([true, false])(
    'S1 R5.10 always says whether only an unpaid one is meant: %s',
    async (onlyPending) => {
      wire.on('POST /api/mint/b1/cancel', 'mintCancel', { body: { ...wireMint, status: 'canceled' } });
      expect(await wire.gateway.cancelBond('b1', { ...options, onlyPending })).toMatchObject({
        id: 'b1',
        status: 'canceled',
      });
      expect(wire.server.seen.map(({ body, headers }) => [body, headers['idempotency-key']])).toEqual([
        [{ only_pending: onlyPending }, 'k'],
      ]);
    },
  );

  it('S1 a bond that was paid meanwhile is a refusal whose outcome is known', async () => {
    const refusal = { message: 'This bond cannot be canceled.', code: 'not_pending', field: 'mint_id' };
    wire.on('POST /api/mint/b1/cancel', 'mintCancel', { status: 409, body: refusal });
    const failed = await wire.gateway
      .cancelBond('b1', { ...options, onlyPending: true })
      .catch((error: unknown) => error as CallFailed);
    expect((failed as CallFailed).problem).toMatchObject({ code: 'not_pending', isOutcomeKnown: true });
  });
});
