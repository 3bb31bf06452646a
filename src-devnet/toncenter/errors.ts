/** An answer `{ok: false, error, code}` as toncenter gives it. */
export class ToncenterError extends Error {
  override readonly name = 'ToncenterError';
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** What a lite server answers when the question makes no sense to it. */
export function liteServerError(message: string): ToncenterError {
  return new ToncenterError(500, `LITE_SERVER_UNKNOWN: ${message}`);
}

export function blockNotFound(): ToncenterError {
  return new ToncenterError(500, 'LITE_SERVER_NOTREADY: ltdb: block not found');
}
