import type { Logger } from 'pino';
import type { ChainHealth } from './service.ts';

/** Writes what is wrong with the chain's side to the log when it begins, and that it is over when it ends: once, not every round. */
export function healthTeller(log: Pick<Logger, 'warn' | 'info'>): (health: ChainHealth) => void {
  let told = '{}';
  return ({ error, payoutsStopped, complaints }) => {
    const wrong = {
      ...(error === null ? {} : { chain: error }),
      ...(payoutsStopped === null ? {} : { payouts: payoutsStopped }),
      ...(complaints.length === 0 ? {} : { nodes: complaints.join('; ') }),
    };
    // How many seconds a node lags changes every round and says nothing new.
    const now = JSON.stringify(wrong).replaceAll(/\d+ s\b/g, 's');
    if (now === told) return;
    told = now;
    if (Object.keys(wrong).length === 0) log.info('chain: all is well again');
    else log.warn(wrong, 'chain: something is wrong');
  };
}
