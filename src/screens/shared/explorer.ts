/** The explorer address of a payment; undefined if there is none, or none yet. */
export type Explorer = (payment: {
  readonly txHash?: string | null | undefined;
  /** Friendly address of the wallet that pays. */
  readonly from?: string | null | undefined;
}) => string | undefined;

/** The explorer by the settings' patterns with `{hash}` and `{address}`; an empty pattern: no address. */
export function explorerOf(txUrl: string, accountUrl: string): Explorer {
  return ({ txHash, from }) => {
    if (txUrl !== '' && txHash) return txUrl.replace('{hash}', encodeURIComponent(txHash));
    if (accountUrl !== '' && from) return accountUrl.replace('{address}', encodeURIComponent(from));
    return undefined;
  };
}
