/** The wallet of each session that this page listens to, both by their client ids; null: none has connected yet. */
const wallets = new Map<string, string | null>();

/** This page listens to the session. */
export function keepSession(session: string): void {
  if (!wallets.has(session)) wallets.set(session, null);
}

/** The session is that wallet's: it has connected, now or before a reload. */
export function keepWallet(session: string, wallet: string): void {
  wallets.set(session, wallet.toLowerCase());
}

/**
 * Whoever has seen a code can write to its session, and the SDK does not ask who does: a second wallet would take the
 * place of the first, leave for it and answer for it. The session is the wallet's that connects first.
 * @returns false for a message of another, for a second connection, and for any other word before the first
 */
export function isExpected(session: string, sender: string, event: unknown): boolean {
  const wallet = wallets.get(session);
  if (wallet === undefined) return true;
  const isConnect = event === 'connect';
  if (wallet !== null) return wallet === sender && !isConnect;
  if (isConnect) keepWallet(session, sender);
  return isConnect || event === 'connect_error';
}
