import type { ComponentType } from 'react';
import type { StakeCommandShown } from '#machines/stake-command/types.ts';
import type { SaleShown } from '#machines/sale/types.ts';
import { CancelSheet } from '../../screens/cancel/cancel-sheet.tsx';
import { SellSheet } from '../../screens/sell/sell-sheet.tsx';
import { Staking } from '../../screens/staking/staking.tsx';
import { nothing, Page, someLink } from '../page.tsx';
import {
  account,
  bonds,
  emptyPortfolio,
  largePortfolio,
  portfolio,
  saleQuote,
  farSale,
  sales,
  stakes,
} from '../samples.ts';
import { Wide } from '../price-beside.tsx';
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
      <Wide>
        {(beside) => (
          <Staking
            portfolio={shown(context, tags)}
            stake={stake}
            isSelecting={isSelecting}
            isStale={false}
            explorerOf={someLink}
            go={nothing}
            onCloseSelect={nothing}
            onStake={nothing}
            beside={beside}
          />
        )}
      </Wide>
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
export const sale: Sale = {
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
  isAmountLeftOut: false,
  walletAddress: account.friendlyAddress,
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
        holdPerDay={545_000_000n}
      />
    </Page>
  );
}

export const frames: Record<string, ComponentType> = {
  staking: () => staking(),
  'staking-empty': () => staking(emptyPortfolio),
  'staking-large': () => staking(largePortfolio),
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
      walletAddress: null,
    }),
  'sell-elsewhere': () => sell(['editing'], { address: '', isAddressTyped: true }),
  'sell-link': () => sell(['editing'], { isAddressTyped: true, isAmountLeftOut: true }),
  'sell-link-comment': () =>
    sell(['editing'], {
      address: `ton://transfer/${account.friendlyAddress}?text=100412`,
      isAddressTyped: true,
    }),
  'sell-review': () => sell(['sheet', 'reviewing']),
  'sell-done': () => sell(['sheet', 'done'], { withdrawal: sales[0] ?? null }),
  'sell-far': () => sell(['sheet', 'done'], { withdrawal: farSale }),
  'sell-arrived': () => sell(['sheet', 'done'], { withdrawal: sales[1] ?? null }),
  'sell-refunded': () => sell(['sheet', 'done'], { withdrawal: sales[2] ?? null }),
  'sell-unknown': () => sell(['sheet', 'unknown']),
};
