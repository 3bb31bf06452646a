import {
  type CancelSignal,
  type SendOutcome,
  WALLET_TEXTS,
  type WalletFailureCode,
  type WalletFailureName,
  type WalletRequest,
} from '@axiom/domain/wallet/port';
import { checkMessageCount, messageLimit } from '@axiom/domain/wallet/request';
import type { Connector } from './connector.ts';
import { failureOf, outcomeOf } from './errors.ts';
import { endOf } from './waits.ts';

export interface SendingSlots {
  /** Time until a request without an answer counts as unknown. */
  readonly timeLeftMs: number;
  readonly onSent: () => void;
  readonly onGone: (listener: () => void) => () => void;
}

/** Asks the connected wallet for a signature; never rejects. Without a wallet nothing is sent (R3.21 a). */
export async function sendRequest(
  connector: Connector | null,
  request: WalletRequest,
  slots: SendingSlots,
  signal: CancelSignal,
): Promise<SendOutcome> {
  if (connector === null) return notSent('sendWithoutWallet');
  return refusalOf(connector, request, signal) ?? sendTransaction(connector, request, slots, signal);
}

/** Why this wallet must not be asked; undefined if it may be (R3.22). */
function refusalOf(
  connector: Connector,
  request: WalletRequest,
  signal: CancelSignal,
): SendOutcome | undefined {
  if (request.kind === 'message' || request.items !== undefined) {
    return {
      type: 'not-sent',
      code: NOT_SUPPORTED,
      message: 'This wallet cannot sign requests of this kind.',
    };
  }
  try {
    checkMessageCount(request.messages.length, messageLimit(connector.wallet?.device.features));
  } catch (error) {
    return { type: 'not-sent', code: NOT_SUPPORTED, message: failureOf(error).message };
  }
  return signal.aborted ? notSent('sendingAborted') : undefined;
}

async function sendTransaction(
  connector: Connector,
  { validUntil, messages, network, from }: WalletRequest,
  { timeLeftMs, onSent, onGone }: SendingSlots,
  signal: CancelSignal,
): Promise<SendOutcome> {
  const sending = new AbortController();
  const answer = connector
    .sendTransaction(
      {
        validUntil,
        messages: messages.map((message) => ({ ...message })),
        ...(network === undefined ? {} : { network }),
        ...(from === undefined ? {} : { from }),
      },
      { onRequestSent: onSent, signal: sending.signal },
    )
    .then(({ boc }) => signedAs(boc), outcomeOf);
  // The SDK does not settle after an abort once sent, nor while the bridge is unreachable, nor when the
  // wallet disconnects. This end covers those cases; the outcome is then unknown.
  const ended = endOf(onGone, timeLeftMs, signal);
  const outcome = await Promise.race([answer, ended.outcome]);
  ended.clear();
  sending.abort();
  return outcome;
}

/** The SDK passes on whatever a wallet gives as the signed transaction. */
function signedAs(boc: unknown): SendOutcome {
  if (typeof boc === 'string' && boc !== '') return { type: 'signed', boc };
  return { type: 'unknown', message: 'The answer cannot be read.' };
}

const NOT_SUPPORTED: WalletFailureCode = 'not-supported';

function notSent(name: WalletFailureName): SendOutcome {
  const { code, text } = WALLET_TEXTS[name];
  return { type: 'not-sent', code, message: text };
}
