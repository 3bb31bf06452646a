type WalletWords = typeof import('./wallet-words.ts');

let words: WalletWords | null = null;

/** What is said of the wallet: there before its machines are (later.ts). */
export const walletWords = (): WalletWords | null => words;

export function learnWalletWords(learned: WalletWords): void {
  words = learned;
}
