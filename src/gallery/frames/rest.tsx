import type { ComponentType } from 'react';
import type { Operation, Withdrawal } from '@axiom/domain/ports/client';
import type { StakeCommandShown } from '#machines/stake-command/types.ts';
import type { SaleShown } from '#machines/sale/types.ts';
import { CancelSheet } from '../../screens/cancel/cancel-sheet.tsx';
import { History } from '../../screens/history/history.tsx';
import { Referral } from '../../screens/referral/referral.tsx';
import { SellSheet } from '../../screens/sell/sell-sheet.tsx';
import { Staking } from '../../screens/staking/staking.tsx';
import { nothing, Page, someLink } from '../page.tsx';
import {
  account,
  bonds,
  emptyPortfolio,
  friends,
  operations,
  portfolio,
  saleQuote,
  sales,
  stakes,
} from '../samples.ts';
import { shown } from '../shown.ts';

const command: StakeCommandShown['snapshot']['context'] = {
  account,
  bond: null,
  order: null,
  stake: null,
  payment: null,
  problem: null,
  keySeed: '',
  keyCount: 0,
  isSheetClosed: false,
};

function staking(
  context = portfolio,
  stake = shown({ ...command }, ['choosing']),
  isSelecting = false,
  tags = ['ready'],
) {
  return (
    <Page path="/staking">
      <Staking
        portfolio={shown(context, tags)}
        stake={stake}
        isSelecting={isSelecting}
        isStale={false}
        explorerOf={someLink}
        go={nothing}
        onCloseSelect={nothing}
      />
    </Page>
  );
}

function cancel(tags: readonly string[]) {
  const bond = bonds[1] ?? null;
  return (
    <Page>
      <main className="screen" />
      <CancelSheet
        cancel={shown({ subject: bond, problem: null, keySeed: '', keyCount: 0 }, ['sheet', ...tags])}
      />
    </Page>
  );
}

type Sale = SaleShown['snapshot']['context'];
const sale: Sale = {
  form: {
    stage: 'quoted',
    context: {
      text: '500',
      amountNano: 500_000_000_000n,
      bounds: { minNano: 5_000_000_000n, maxNano: 1_778_709_000_000n, maxFillNano: 1_778_709_000_000n },
      terms: { fromReferral: false },
      fault: null,
      quote: saleQuote,
      problem: null,
    },
  },
  fromReferral: false,
  mainNano: 1_778_709_000_000n,
  referralNano: 6_070_000_000n,
  address: account.friendlyAddress,
  isAddressTyped: false,
  lookCount: 0,
  withdrawal: null,
  command: null,
  problem: null,
  keySeed: '',
  keyCount: 0,
};

function sell(tags: readonly string[], more: Partial<Sale> = {}) {
  return (
    <Page>
      <main className="screen" />
      <SellSheet
        sale={shown({ ...sale, ...more }, tags)}
        isOpen
        onClose={nothing}
        onCopy={nothing}
        onHistory={nothing}
      />
    </Page>
  );
}

function history(tab: 'operations' | 'sales', tags: readonly string[] = ['ready']) {
  const page = <Row,>(rows: readonly Row[], total: number) => ({
    rows,
    total,
    page: 1,
    limit: 10,
  });
  return (
    <Page path="/history">
      <History
        operations={shown(page<Operation>(operations, 97), tags)}
        withdrawals={shown(page<Withdrawal>(sales, 3), tags)}
        initialTab={tab}
      />
    </Page>
  );
}

function referral(context = portfolio, list = friends, tags: readonly string[] = ['ready']) {
  return (
    <Page path="/referral" newReferrals={0}>
      <Referral
        portfolio={shown(context, ['ready'])}
        referral={shown({ friends: list, copying: null }, tags)}
        go={nothing}
      />
    </Page>
  );
}

export const frames: Record<string, ComponentType> = {
  staking: () => staking(),
  'staking-empty': () => staking(emptyPortfolio),
  'staking-loading': () => staking(portfolio, shown({ ...command }, ['choosing']), false, ['loading']),
  'staking-select': () =>
    staking(portfolio, shown({ ...command, bond: bonds[1] ?? null }, ['confirming']), true),
  'staking-done': () =>
    staking(
      portfolio,
      shown({ ...command, bond: bonds[1] ?? null, stake: stakes[1] ?? null }, ['done']),
      true,
    ),
  cancel: () => cancel(['confirming']),
  'cancel-done': () => cancel(['done']),
  sell: () => sell(['editing']),
  'sell-empty': () =>
    sell(['editing'], {
      form: { stage: 'empty', context: { ...sale.form.context, text: '', amountNano: null, quote: null } },
      address: '',
    }),
  'sell-review': () => sell(['sheet', 'reviewing']),
  'sell-done': () => sell(['sheet', 'done'], { withdrawal: sales[0] ?? null }),
  'sell-arrived': () => sell(['sheet', 'done'], { withdrawal: sales[1] ?? null }),
  'sell-refunded': () => sell(['sheet', 'done'], { withdrawal: sales[2] ?? null }),
  'sell-unknown': () => sell(['sheet', 'unknown']),
  history: () => history('operations'),
  'history-sales': () => history('sales'),
  'history-loading': () => history('operations', ['loading']),
  referral: () => referral(),
  'referral-empty': () => referral(emptyPortfolio, []),
};
