import { useMachine, useMachineValue, useSend } from '../../app/actors.tsx';
import { BondScreen } from '../../screens/bond/bond.tsx';
import { layoutNow } from '../../wallet/layout.ts';
import { usePriceBeside } from '../beside.tsx';
import { useShellActions } from '../context.ts';
import { useExplorer, useGo, useStakeBond } from '../use-way.ts';

export default function BondRoute() {
  const purchase = useMachine('purchase');
  const bonds = useMachineValue('portfolio', (snapshot) => snapshot.context.bonds);
  const arePlansMissing = useMachineValue('portfolio', (snapshot) =>
    snapshot.context.missing.includes('offer'),
  );
  const isReading = useMachineValue('portfolio', (snapshot) => snapshot.hasTag('refreshing'));
  const portfolio = useSend('portfolio');
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
      plansAgain={
        arePlansMissing
          ? { onRetry: () => portfolio({ type: 'portfolio.retry' }), isBusy: isReading }
          : undefined
      }
      go={go}
      beside={usePriceBeside()}
    />
  );
}
