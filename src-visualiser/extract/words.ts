/** `canReviewAnother` → "can review another", `walletModal` → "wallet modal". */
export function wordsOf(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[._/-]+/g, ' ')
    .toLowerCase()
    .trim();
}

/** The same as the beginning of a sentence. */
export function sentenceOf(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
