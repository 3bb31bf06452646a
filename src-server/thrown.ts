/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Its name and its message. */
export function textOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** Whatever was thrown, as an error. */
export function errorOf(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
