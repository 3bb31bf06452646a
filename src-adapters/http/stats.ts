import { parsePercent } from '@axiom/domain/money';
import type { StatsGateway } from '@axiom/domain/ports/client';
import type { HttpClient } from './client.ts';
import { readPrice } from './entities.ts';
import { token, ton } from './values.ts';

/** The stats screen's call in the domain's values. */
export function createStatsGateway(http: HttpClient): StatsGateway {
  return {
    stats: async (signal) => {
      const answer = await http.call('stats', { signal });
      return (
        answer && {
          ...readPrice(answer),
          users: answer.users,
          bondedToken: token(answer.bonded_token, 'bonded_token'),
          stakedToken: token(answer.staked_token, 'staked_token'),
          rewardedToken: token(answer.rewarded_token, 'rewarded_token'),
          treasuryTon: ton(answer.treasury_ton, 'treasury_ton'),
          liabilitiesTon: ton(answer.liabilities_ton, 'liabilities_ton'),
          // Millionths, the same scale as percentages.
          coverage: answer.coverage === null ? null : parsePercent(answer.coverage, 'coverage'),
        }
      );
    },
  };
}
