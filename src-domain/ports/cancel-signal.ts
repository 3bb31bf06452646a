interface MinimalSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/**
 * The platform's AbortSignal where there is one, and the part of it that a port needs elsewhere: the domain
 * itself has no platform types, and an adapter hands the signal on without a cast.
 */
export type CancelSignal = typeof globalThis extends { AbortSignal: { prototype: infer Signal } }
  ? Signal
  : MinimalSignal;
