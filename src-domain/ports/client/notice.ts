/** Short notices, by name; views hold the texts in every language (R6). */
export type ClientNotice =
  /** `Error: {message}`; in other languages than English the text for its code */
  | { readonly name: 'error'; readonly message: string; readonly code: string }
  /** `Error: Network Error! Code: ERR_NETWORK` */
  | { readonly name: 'network-error' }
  /** `Error: Timeout Error!` */
  | { readonly name: 'timeout' }
  /** `Error: File size is too large! Upload a smaller file.` */
  | { readonly name: 'file-too-large' }
  /** `Wallet was not connected` */
  | { readonly name: 'wallet-not-connected' }
  /** `Transaction was not sent` */
  | { readonly name: 'transaction-not-sent' }
  /** The error's own message (R6.04) */
  | { readonly name: 'signing-failed'; readonly message: string }
  /** `Unhandled error:` and the message */
  | { readonly name: 'unhandled'; readonly code: string; readonly message: string }
  /** `New Bond created` */
  | { readonly name: 'bond-created' }
  /** `New Bond created via Farming` */
  | { readonly name: 'bond-created-by-farming' }
  /** `New Stake created` */
  | { readonly name: 'stake-created' }
  /** `Transaction is being processed` */
  | { readonly name: 'transaction-processed' }
  /** `Referral link copied to clipboard` */
  | { readonly name: 'referral-link-copied' };

/** Errors stay 3 s and trigger haptic error feedback, everything else 15 s (R6.03). */
export type NoticeTone = 'error' | 'success';

const SUCCESSES = new Set<ClientNotice['name']>([
  'bond-created',
  'bond-created-by-farming',
  'stake-created',
  'transaction-processed',
  'referral-link-copied',
]);

/** Whether a notice is an error or a success. */
export function toneOf(notice: ClientNotice): NoticeTone {
  return SUCCESSES.has(notice.name) ? 'success' : 'error';
}
