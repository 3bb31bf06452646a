/** Where a payment can be looked at; undefined where it cannot, or not yet. */
export type Explorer = (payment: {
  readonly txHash?: string | null | undefined;
  /** The wallet that was asked, friendly. */
  readonly from?: string | null | undefined;
}) => string | undefined;

/** The explorer by the patterns of the settings, with `{hash}` and `{address}` in their place; empty where there is none. */
export function explorerOf(txUrl: string, accountUrl: string): Explorer {
  return ({ txHash, from }) => {
    if (txUrl !== '' && txHash) return txUrl.replace('{hash}', encodeURIComponent(txHash));
    if (accountUrl !== '' && from) return accountUrl.replace('{address}', encodeURIComponent(from));
    return undefined;
  };
}
