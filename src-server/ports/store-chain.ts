/** Repositories of the watcher and the payout engine; part of StoreTx. */
export type ChainRepositories = Readonly<Record<never, never>>;
