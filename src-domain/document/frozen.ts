/** The same document, which nobody can change any more. */
export function frozen<T>(document: T): T {
  if (typeof document === 'object' && document !== null) Object.values(document).forEach(frozen);
  return Object.freeze(document);
}
