/** The same document, deeply frozen. */
export function frozen<T>(document: T): T {
  if (typeof document === 'object' && document !== null) Object.values(document).forEach(frozen);
  return Object.freeze(document);
}
