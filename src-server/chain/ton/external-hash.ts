import { beginCell, type Message, storeMessage } from '@ton/core';

/**
 * Hash of a signed message in TEP-467's normal form (no sender, no import fee, no state init, body in a
 * reference). It is the same whether or not the chain stored the message with the contract's code. 64 hex
 * digits.
 */
export function externalMessageHash(message: Message): string {
  if (message.info.type !== 'external-in') throw new Error('only messages from outside have this hash');
  const normal: Message = {
    info: { type: 'external-in', src: null, dest: message.info.dest, importFee: 0n },
    init: null,
    body: message.body,
  };
  const cell = beginCell()
    .store(storeMessage(normal, { forceRef: true }))
    .endCell();
  return cell.hash().toString('hex');
}
