/** An error that is sent as `{ok: false, error, code}`, like toncenter's. */
export class ToncenterError extends Error {
  override readonly name = 'ToncenterError';
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** The error of a lite server for a request that it cannot answer. */
export function liteServerError(message: string): ToncenterError {
  return new ToncenterError(500, `LITE_SERVER_UNKNOWN: ${message}`);
}

export function blockNotFound(): ToncenterError {
  return new ToncenterError(500, 'LITE_SERVER_NOTREADY: ltdb: block not found');
}
