interface MinimalSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/**
 * The platform's AbortSignal if there is one, otherwise the part of it that a port needs. The domain has no
 * platform types, and an adapter can pass the signal on without a cast.
 */
export type CancelSignal = typeof globalThis extends { AbortSignal: { prototype: infer Signal } }
  ? Signal
  : MinimalSignal;
