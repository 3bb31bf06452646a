import type { Owner } from '../../wallet-app/world/owner.ts';
import type { Host, Visitor } from '../support/visitor.ts';

/** One thing that a person does with the wallet in the app. */
export interface Way {
  readonly title: string;
  /** In each of these in a long run, in the first one otherwise. */
  readonly hosts: readonly Host[];
  /** Where the app is wide, its computer's views are shown; otherwise the phone's. */
  readonly isWide?: boolean;
  /** In a long run alone: another way or file shows the same behaviour in a browser, or a test below it each of its answers. */
  readonly isForLong?: boolean;
  readonly go: (visitor: Visitor) => Promise<void>;
}

export const PHONES: readonly Host[] = ['ios', 'android'];
export const COMPUTERS: readonly Host[] = ['tdesktop', 'macos', 'webk', 'weba'];

/** The list that begins with this one: its first is what `npm test` runs. */
export const first = (host: Host, hosts: readonly Host[]): readonly Host[] => [
  host,
  ...hosts.filter((one) => one !== host),
];

/** The owner of a wallet follows the link and approves; the app must show its address. */
export async function approves(visitor: Visitor, owner: Owner, link: string): Promise<void> {
  await owner.follow(link);
  await owner.decide('approve');
  await visitor.isConnected(owner);
}
