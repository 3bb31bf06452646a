import { formatDecimal } from '@axiom/domain/money';
import type { TransferGateway } from '@axiom/domain/ports/client';
import type { HttpClient } from './client.ts';
import { commandOf } from './command-of.ts';
import { token } from './values.ts';

/** The transfer sheet's calls in the domain's values. */
export function createTransferGateway(http: HttpClient): TransferGateway {
  return {
    transferMinToken: async (signal) => {
      const answer = await http.call('referrals', { signal });
      return answer && token(answer.transfer_min_token, 'transfer_min_token');
    },
    transferReferral: async (amount, options) => {
      const body = { token_amount: formatDecimal(amount) };
      const answer = await http.call('referralTransfer', { body, ...commandOf(options) });
      return (
        answer && {
          tokenAmount: token(answer.token_amount, 'token_amount'),
          balanceToken: token(answer.balance_token, 'balance_token'),
          referralBalance: token(answer.referral_balance, 'referral_balance'),
        }
      );
    },
  };
}
