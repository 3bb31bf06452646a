import { createHash } from 'node:crypto';
import {
  beginCell,
  external,
  internal,
  SendMode,
  storeMessage,
  storeShardAccount,
  type Address,
  type Cell,
} from '@ton/core';
import { keyPairFromSeed } from '@ton/crypto';
import { createShardAccount } from '@ton/sandbox';
import { WalletContractV5R1 } from '@ton/ton';

/** Total supply, nano. */
const supplyNano = 5_000_000_000n * 1_000_000_000n;
/** Most payments in one message of the faucet, so that no block blocks the process for long. */
const paymentsPerMessage = 20;
const validForS = 60;

export interface Payment {
  readonly address: Address;
  readonly amountNano: bigint;
}

/** The wallet that holds the whole supply at first; an ordinary v5r1 wallet. */
export interface Faucet {
  readonly address: Address;
  /** its ShardAccount in the first block */
  readonly genesisBoc: Buffer;
  /** Signed transfers for the next block; the first has the given seqno. */
  messages(payments: readonly Payment[], seqno: number, nowS: number): Cell[];
}

/** @param secret the same secret gives the same wallet */
export function createFaucet(secret: string): Faucet {
  const keys = keyPairFromSeed(createHash('sha256').update('faucet').update(secret).digest());
  const wallet = WalletContractV5R1.create({ publicKey: keys.publicKey, walletId: { networkGlobalId: -3 } });
  const account = createShardAccount({ code: wallet.init.code, data: wallet.init.data, balance: supplyNano });

  function message(payments: readonly Payment[], seqno: number, nowS: number): Cell {
    const body = wallet.createTransfer({
      seqno,
      secretKey: keys.secretKey,
      timeout: nowS + validForS,
      sendMode: SendMode.PAY_GAS_SEPARATELY | SendMode.IGNORE_ERRORS,
      messages: payments.map(({ address, amountNano }) =>
        internal({ to: address, value: amountNano, bounce: false }),
      ),
    });
    return beginCell()
      .store(storeMessage(external({ to: wallet.address, body })))
      .endCell();
  }

  return {
    address: wallet.address,
    genesisBoc: beginCell().store(storeShardAccount(account)).endCell().toBoc(),
    messages(payments, seqno, nowS) {
      const messages: Cell[] = [];
      for (let from = 0; from < payments.length; from += paymentsPerMessage) {
        messages.push(
          message(payments.slice(from, from + paymentsPerMessage), seqno + messages.length, nowS),
        );
      }
      return messages;
    },
  };
}
