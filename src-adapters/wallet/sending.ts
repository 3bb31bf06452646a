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
import { endOf, NO_ANSWER } from './waits.ts';

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
      message: 'This wallet cannot sign this.',
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
    .then(({ boc }: { readonly boc: unknown }): SendOutcome => {
      // The SDK passes on whatever a wallet gives as what it signed.
      const isSigned = typeof boc === 'string' && boc !== '';
      return isSigned ? { type: 'signed', boc } : { type: 'unknown', message: NO_ANSWER };
    }, outcomeOf);
  // The SDK does not settle after an abort once sent, nor while the bridge is unreachable, nor when the
  // wallet disconnects. This end covers those cases; the outcome is then unknown.
  const ended = endOf(onGone, timeLeftMs, signal);
  const outcome = await Promise.race([answer, ended.outcome]);
  ended.clear();
  sending.abort();
  return outcome;
}

const NOT_SUPPORTED: WalletFailureCode = 'not-supported';

function notSent(name: WalletFailureName): SendOutcome {
  const { code, text } = WALLET_TEXTS[name];
  return { type: 'not-sent', code, message: text };
}
