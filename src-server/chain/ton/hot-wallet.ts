import { beginCell, Cell, external, internal, SendMode, storeMessage } from '@ton/core';
import { mnemonicToPrivateKey, mnemonicValidate } from '@ton/crypto';
import { WalletContractV5R1 } from '@ton/ton';
import { type AccountSnapshot, ChainAnswerInvalid, type HotWallet } from '../../ports/chain.ts';
import { LARGEST_BATCH } from '@axiom/domain/hot-wallet';
import { addressOf, rawAddress } from './address.ts';
import { commentCell } from './body.ts';
import { externalMessageHash } from './external-hash.ts';

/** Global ids of TON's networks, part of the wallet id that wallets sign. */
export const NETWORK_ID = { mainnet: -239, testnet: -3, devnet: -3 } as const;
export type NetworkName = keyof typeof NETWORK_ID;

/** The words are not a TON mnemonic. The error text never contains the words. */
export class MnemonicInvalid extends Error {
  override readonly name = 'MnemonicInvalid';
  constructor(count: number) {
    super(`HOT_WALLET_MNEMONIC: expected 24 words with a valid checksum, got ${count} words that fail it`);
  }
}

/** Opens the w5r1 wallet (subwallet 0) of this mnemonic on that network. @throws MnemonicInvalid */
export async function openHotWallet(words: readonly string[], network: NetworkName): Promise<HotWallet> {
  if (words.length !== 24 || !(await mnemonicValidate([...words]))) throw new MnemonicInvalid(words.length);
  const keys = await mnemonicToPrivateKey([...words]);
  const contract = WalletContractV5R1.create({
    publicKey: keys.publicKey,
    walletId: { networkGlobalId: NETWORK_ID[network] },
  });
  return {
    address: rawAddress(contract.address),
    friendly: (bounceable) => contract.address.toString({ bounceable, testOnly: network !== 'mainnet' }),
    seqno: (snapshot) => readSeqno(snapshot, contract),
    sign: ({ seqno, validUntilS, deploy, payments }) => {
      if (payments.length > LARGEST_BATCH) {
        throw new Error(`a batch holds at most ${LARGEST_BATCH} payments, got ${payments.length}`);
      }
      const body = contract.createTransfer({
        seqno,
        timeout: validUntilS,
        secretKey: keys.secretKey,
        sendMode: SendMode.PAY_GAS_SEPARATELY | SendMode.IGNORE_ERRORS,
        messages: payments.map((payment) =>
          internal({
            to: addressOf(payment.address),
            value: payment.amountNano,
            bounce: false,
            body: commentCell(payment.comment),
          }),
        ),
      });
      const message = external({ to: contract.address, body, ...(deploy ? { init: contract.init } : {}) });
      const boc = beginCell().store(storeMessage(message)).endCell().toBoc();
      return { boc: boc.toString('base64'), messageHash: externalMessageHash(message) };
    },
  };
}

/** Data of w5r1: one bit (signatures allowed), then seqno, wallet id and public key. */
function readSeqno(snapshot: AccountSnapshot, contract: WalletContractV5R1): number {
  if (snapshot.state === 'uninit') return 0;
  const code = cellOf(snapshot.code);
  const data = cellOf(snapshot.data);
  if (code === null || data === null || !code.equals(contract.init.code)) {
    throw new ChainAnswerInvalid(
      `the hot wallet's account is ${snapshot.state} and does not hold the w5r1 contract`,
    );
  }
  const slice = data.beginParse().skip(1);
  const seqno = slice.loadUint(32);
  const isOurs = slice.skip(32).loadBuffer(32).equals(contract.publicKey);
  if (!isOurs) throw new ChainAnswerInvalid("the hot wallet's account holds another public key");
  return seqno;
}

function cellOf(boc: Uint8Array | null): Cell | null {
  if (boc === null) return null;
  try {
    return Cell.fromBoc(Buffer.from(boc))[0] ?? null;
  } catch {
    return null;
  }
}
