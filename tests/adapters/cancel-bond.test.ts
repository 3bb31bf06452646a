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
  it.each([true, false])('R5.10 always says whether only an unpaid one is meant: %s', async (onlyPending) => {
    wire.on('POST /api/mint/b1/cancel', 'mintCancel', { body: { ...wireMint, status: 'canceled' } });
    const body = { only_pending: onlyPending };
    expect(await wire.http.call('mintCancel', { params: { id: 'b1' }, body, ...options })).toMatchObject({
      id: 'b1',
      status: 'canceled',
    });
    expect(wire.server.seen.map((seen) => [seen.body, seen.headers['idempotency-key']])).toEqual([
      [body, 'k'],
    ]);
  });

  it('a bond that was paid meanwhile is a refusal whose outcome is known', async () => {
    const refusal = { message: 'This bond cannot be canceled.', code: 'not_pending', field: 'mint_id' };
    wire.on('POST /api/mint/b1/cancel', 'mintCancel', { status: 409, body: refusal });
    const failed = await wire.http
      .call('mintCancel', { params: { id: 'b1' }, body: { only_pending: true }, ...options })
      .catch((error: unknown) => error as CallFailed);
    expect((failed as CallFailed).problem).toMatchObject({ code: 'not_pending', isOutcomeKnown: true });
  });
});
