import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { Bond } from '@axiom/domain/ports/client';
import { useCallback, useEffect } from 'react';
import { useMachine, useMachineValue, useRoot, useSend } from '../app/actors.tsx';
import { BondScreen } from '../screens/bond/bond.tsx';
import { Dashboard } from '../screens/dashboard/dashboard.tsx';
import { History } from '../screens/history/history.tsx';
import { Referral } from '../screens/referral/referral.tsx';
import { SellSheet } from '../screens/sell/sell-sheet.tsx';
import type { Go, Path } from '../screens/shared/go.ts';
import { NetworkBadge, SettingsButton } from '../screens/shell/shell.tsx';
import { Staking } from '../screens/staking/staking.tsx';
import { ConnectButton } from '../wallet/connect-button.tsx';
import { layoutNow } from '../wallet/layout.ts';
import { useShellActions } from './context.ts';

/** The router's way of going somewhere. */
export function useGo(): Go {
  const navigate = useNavigate();
  return useCallback((path: Path) => void navigate({ to: path }), [navigate]);
}

function usePath(): string {
  return useRouterState({ select: (state) => state.location.pathname });
}

function useExplorer(): (txHash: string) => string | undefined {
  const { settings } = useRoot();
  const pattern = settings.explorerTxUrl;
  return useCallback((txHash) => (pattern === '' ? undefined : pattern.replace('{hash}', txHash)), [pattern]);
}

const isAway = (snapshot: { hasTag(tag: 'away'): boolean }) => snapshot.hasTag('away');

/** Chooses the bond and opens the sheet that stakes it. */
function useStakeBond(): (bond: Bond) => void {
  const go = useGo();
  const send = useSend('stake');
  return (bond) => {
    send({ type: 'stake.select', bond });
    go('/staking/select');
  };
}

function Corner() {
  const wallet = useMachine('wallet');
  const { settings } = useRoot();
  const { openSettings, copy } = useShellActions();
  return (
    <div className="corner">
      <NetworkBadge network={settings.network} />
      <SettingsButton onSettings={openSettings} />
      <ConnectButton wallet={wallet} onCopy={copy} />
    </div>
  );
}

export function DashboardRoute() {
  const path = usePath();
  const portfolio = useMachine('portfolio');
  const operations = useMachine('operations');
  const sendOperations = operations.send;
  const wallet = useMachine('wallet');
  const cancel = useSend('cancel');
  const isStale = useMachineValue('realtime', isAway);
  const go = useGo();
  const isReady = portfolio.snapshot.hasTag('ready');
  useEffect(() => {
    if (isReady) sendOperations({ type: 'history.open' });
  }, [isReady, sendOperations]);
  const onStake = useStakeBond();
  const explorerOf = useExplorer();
  return (
    <>
      <Dashboard
        portfolio={portfolio}
        operations={operations.snapshot}
        isConnected={wallet.snapshot.context.account !== null}
        isStale={isStale}
        wallet={<Corner />}
        onConnect={() => wallet.send({ type: 'wallet.connect', layout: layoutNow() })}
        onStake={onStake}
        onCancel={(bond) => cancel({ type: 'cancel.open', bond })}
        go={go}
        explorerOf={explorerOf}
      />
      <Sell isOpen={path === '/sell'} fromReferral={false} />
    </>
  );
}

/** The sale, over the screen whose balance it sells. */
function Sell({ isOpen, fromReferral }: { readonly isOpen: boolean; readonly fromReferral: boolean }) {
  const sale = useMachine('sale');
  const send = sale.send;
  const withdrawals = useMachineValue('withdrawals', (snapshot) => snapshot.context.rows);
  const go = useGo();
  const { goBack, copy } = useShellActions();
  useEffect(() => {
    if (!isOpen) return;
    send({ type: 'sale.open', fromReferral });
    return () => send({ type: 'sale.leave' });
  }, [isOpen, fromReferral, send]);
  const made = sale.snapshot.context.withdrawal;
  return (
    <SellSheet
      sale={sale}
      isOpen={isOpen}
      onClose={goBack}
      onCopy={copy}
      onHistory={() => go('/history')}
      latest={withdrawals.find((row) => row.id === made?.id)}
    />
  );
}

export function HistoryRoute() {
  const operations = useMachine('operations');
  const withdrawals = useMachine('withdrawals');
  const openOperations = operations.send;
  const openWithdrawals = withdrawals.send;
  useEffect(() => {
    openOperations({ type: 'history.open' });
    openWithdrawals({ type: 'history.open' });
    return () => {
      openOperations({ type: 'history.close' });
      openWithdrawals({ type: 'history.close' });
    };
  }, [openOperations, openWithdrawals]);
  return <History operations={operations} withdrawals={withdrawals} />;
}

export function BondRoute() {
  const purchase = useMachine('purchase');
  const bonds = useMachineValue('portfolio', (snapshot) => snapshot.context.bonds);
  const connect = useSend('wallet');
  const go = useGo();
  const { copy } = useShellActions();
  return (
    <BondScreen
      purchase={purchase}
      bonds={bonds}
      onConnect={() => connect({ type: 'wallet.connect', layout: layoutNow() })}
      onStake={useStakeBond()}
      onCopy={copy}
      explorerOf={useExplorer()}
      go={go}
    />
  );
}

export function StakingRoute() {
  const portfolio = useMachine('portfolio');
  const stake = useMachine('stake');
  const isStale = useMachineValue('realtime', isAway);
  const path = usePath();
  const { goBack } = useShellActions();
  return (
    <Staking
      portfolio={portfolio}
      stake={stake}
      isSelecting={path === '/staking/select'}
      isStale={isStale}
      go={useGo()}
      onCloseSelect={goBack}
    />
  );
}

export function ReferralRoute() {
  const portfolio = useMachine('portfolio');
  const referral = useMachine('referral');
  const send = referral.send;
  const path = usePath();
  useEffect(() => {
    send({ type: 'referral.open' });
    return () => send({ type: 'referral.close' });
  }, [send]);
  return (
    <>
      <Referral portfolio={portfolio} referral={referral} go={useGo()} />
      <Sell isOpen={path === '/referral/sell'} fromReferral />
    </>
  );
}
