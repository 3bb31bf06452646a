import type { Logger } from 'pino';
import type { ChainHealth } from './service.ts';

/** Returns a function that logs the chain's problems when they change, and once when all are over. */
export function healthTeller(log: Pick<Logger, 'warn' | 'info'>): (health: ChainHealth) => void {
  let told = '{}';
  return ({ error, payoutsStopped, complaints }) => {
    const wrong = {
      ...(error === null ? {} : { chain: error }),
      ...(payoutsStopped === null ? {} : { payouts: payoutsStopped }),
      ...(complaints.length === 0 ? {} : { nodes: complaints.join('; ') }),
    };
    // The seconds that a node lags change every round and are no news.
    const now = JSON.stringify(wrong).replaceAll(/\d+ s\b/g, 's');
    if (now === told) return;
    told = now;
    if (Object.keys(wrong).length === 0) log.info('chain: all is well again');
    else log.warn(wrong, 'chain: something is wrong');
  };
}
