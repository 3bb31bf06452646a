import { useEffect, useMemo, useState } from 'react';
import { useMachine, useMachineValue, useRoot, useSend, useValueIfThere } from '../../app/actors.tsx';
import type { PortfolioShown } from '#machines/portfolio/types.ts';
import { readHasBegun, readLinePulled, writeHasBegun, writeLinePulled } from '../../app/preferences.ts';
import { Dashboard } from '../../screens/dashboard/dashboard.tsx';
import { isFirstDay, isKnown } from '../../screens/shared/portfolio-view.ts';
import { NetworkBadge, SettingsButton } from '../../screens/shell/shell.tsx';
import { layoutNow } from '../../wallet/layout.ts';
import { useDashboardPrice } from '../beside.tsx';
import { BondSheet } from '../lazy-bond-sheet.tsx';
import { Rebond } from '../lazy-rebond.tsx';
import { Returned } from '../lazy-returned.tsx';
import { Sell } from '../lazy-sell.tsx';
import { useButtonShown } from '../use-button-shown.ts';
import { WalletButton } from '../wallet-button.tsx';
import { isAway, useExplorer, useGo, usePath, useStakeBond } from '../use-way.ts';

function Corner() {
  const { settings } = useRoot();
  const go = useGo();
  return (
    <div className="corner">
      <NetworkBadge network={settings.network} />
      <SettingsButton onSettings={() => go('/settings')} />
      <WalletButton wallet={useButtonShown()} />
    </div>
  );
}

/** Learned once a person and device. */
function useLineLesson() {
  const { preferences } = useRoot();
  const [isLearned, setIsLearned] = useState(() => readLinePulled(preferences));
  return useMemo(
    () => ({
      isLearned,
      onLearned: () => {
        writeLinePulled(preferences);
        setIsLearned(true);
      },
    }),
    [preferences, isLearned],
  );
}

/** As kept on this device; what is seen now is kept for the next time. */
function useHasBegun(snapshot: PortfolioShown['snapshot']): boolean {
  const { context } = snapshot;
  const { preferences } = useRoot();
  const [hadBegun] = useState(() => readHasBegun(preferences));
  const isSeen = snapshot.hasTag('ready') && isKnown(context, 'me', 'bonds', 'stakes');
  const hasBegun = isSeen ? !isFirstDay(context) : null;
  useEffect(() => {
    if (hasBegun !== null) writeHasBegun(preferences, hasBegun);
  }, [preferences, hasBegun]);
  return hadBegun;
}

export default function DashboardRoute() {
  const path = usePath();
  const portfolio = useMachine('portfolio');
  const operations = useValueIfThere('operations', (snapshot) => snapshot, null);
  const sendOperations = useSend('operations');
  const isConnected = useValueIfThere('wallet', ({ context }) => context.account !== null, false);
  const connect = useSend('wallet');
  const cancel = useSend('cancel');
  const isStale = useMachineValue('realtime', isAway);
  const go = useGo();
  const isReady = portfolio.snapshot.hasTag('ready');
  useEffect(() => {
    if (isReady) sendOperations({ type: 'history.open' });
  }, [isReady, sendOperations]);
  const hasBegun = useHasBegun(portfolio.snapshot);
  const onStake = useStakeBond();
  const explorerOf = useExplorer();
  return (
    <>
      <Dashboard
        portfolio={portfolio}
        operations={operations}
        isConnected={isConnected}
        isStale={isStale}
        wallet={<Corner />}
        onConnect={() => connect({ type: 'wallet.connect', layout: layoutNow() })}
        onStake={onStake}
        onCancel={(bond) => cancel({ type: 'cancel.open', subject: bond })}
        go={go}
        explorerOf={explorerOf}
        returned={Returned}
        bondSheet={BondSheet}
        price={useDashboardPrice()}
        lesson={useLineLesson()}
        hasBegun={hasBegun}
      />
      {path === '/re-bonding' && <Rebond source="main" />}
      {path === '/sell' && <Sell fromReferral={false} />}
    </>
  );
}
