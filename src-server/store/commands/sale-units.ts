import { axiom, ton } from '@axiom/domain/money';
import type { CommandTx } from '../../ports/store-commands.ts';
import { AnotherDay, NotNamed, type UnitOfWork } from './unit-of-work.ts';

export function payoutUnits(work: UnitOfWork): CommandTx['payouts'] {
  return {
    async insert(payout) {
      work.payouts.add(payout);
    },
    async byId(id) {
      const payout = work.payouts.rows.find((each) => each.id === id);
      if (payout === undefined) throw new NotNamed(`payout ${id}`);
      if (work.nextPlace === null) throw new NotNamed('the line of payouts');
      if (payout.status !== 'queued') return { ...payout, position: null, positionIsUpperBound: false };
      const line = work.payouts.rows.filter(({ status }) => status === 'queued');
      const { position, positionIsUpperBound } = work.nextPlace;
      return { ...payout, position: position + line.indexOf(payout), positionIsUpperBound };
    },
    async line(dayMs) {
      if (work.line === null) throw new NotNamed('the line of payouts');
      if (dayMs !== work.dayMs) throw new AnotherDay();
      return work.line;
    },
    async soldOn(userId, dayMs) {
      const before = work.sold.get(userId);
      if (before === undefined) throw new NotNamed(`what ${userId} has sold`);
      if (dayMs !== work.dayMs) throw new AnotherDay();
      return work.payouts.rows
        .filter((payout) => payout.userId === userId)
        .reduce(
          ({ tokenAmount, amountTon }, payout) => ({
            tokenAmount: axiom(tokenAmount + payout.tokenAmount),
            amountTon: ton(amountTon + payout.amountTon),
          }),
          before,
        );
    },
  };
}

export function hotWalletUnits(work: UnitOfWork): CommandTx['hotWallets'] {
  return {
    has: async (address) => work.wallets.has(address),
    async takesPayments(address) {
      const wallet = work.wallets.get(address);
      return wallet !== undefined && wallet.retiredAtMs === null && wallet.isFollowed;
    },
  };
}
