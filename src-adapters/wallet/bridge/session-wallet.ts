/** The wallet of each session that this page listens to, both by their client ids; empty: none has connected yet. */
const wallets = new Map<string, string>();

/** This page listens to the session, which is that wallet's if one has connected, now or before a reload. */
export function keepSession(session: string, wallet = ''): void {
  if (!wallets.get(session)) wallets.set(session, wallet.toLowerCase());
}

/**
 * Whoever has seen a code can write to its session, and the SDK does not ask who does: a second wallet would take the
 * place of the first, leave for it and answer for it. The session is the wallet's that connects first.
 * @returns false for a message of another, for a second connection, and for any other word before the first
 */
export function isExpected(session: string, sender: string, event: unknown): boolean {
  const wallet = wallets.get(session);
  const isConnect = event === 'connect';
  if (wallet === undefined) return true;
  if (wallet !== '') return wallet === sender && !isConnect;
  if (isConnect) keepSession(session, sender);
  return isConnect || event === 'connect_error';
}
