import type { ChainNode } from '../../ports/chain.ts';
import type { TonApi } from '../../settings/index.ts';
import { tonNode } from './ton-node.ts';

/**
 * The nodes in their order, each with its own key. A name is a host, and the place where two are equal: whatever else
 * stands in a URL may be a key.
 */
export function tonNodes(apis: readonly TonApi[]): readonly ChainNode[] {
  const hosts = apis.map(({ url }) => new URL(url).host);
  return apis.map(({ url, key }, index) => {
    const host = hosts[index] ?? '';
    const isAlone = hosts.indexOf(host) === hosts.lastIndexOf(host);
    return tonNode({ name: isAlone ? host : `${host} (${index + 1})`, url, apiKey: key });
  });
}
