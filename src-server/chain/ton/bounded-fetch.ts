import type { TonClient } from '@ton/ton';
import { readAtMost } from '../../read-at-most.ts';

type HttpAdapter = Exclude<
  NonNullable<ConstructorParameters<typeof TonClient>[0]['httpAdapter']>,
  string | readonly unknown[]
>;

export interface HttpBounds {
  /** Limit for the whole exchange with its body. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/**
 * Sends TonClient's requests by fetch, with limits of time and size. The client's own adapter limits only the
 * time without data, does not limit the size, and follows the machine's proxy settings. Never rejects by
 * status: the client reads `ok` itself.
 */
export function boundedFetch(bounds: HttpBounds): HttpAdapter {
  return async (config) => {
    const response = await fetch(String(config.url), {
      method: 'POST',
      headers: Object.entries(config.headers.toJSON()).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
      body: String(config.data),
      redirect: 'error',
      signal: AbortSignal.timeout(bounds.timeoutMs),
    });
    const data = await readAtMost(response, bounds.maxBytes);
    return {
      data,
      status: response.status,
      statusText: response.statusText,
      headers: Object.fromEntries(response.headers),
      config,
    };
  };
}
