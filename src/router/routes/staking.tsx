import { useMachine, useMachineValue } from '../../app/actors.tsx';
import { Staking } from '../../screens/staking/staking.tsx';
import { usePriceBeside } from '../beside.tsx';
import { useShellActions } from '../context.ts';
import { isAway, useExplorer, useGo, usePath, useStakeBond } from '../use-way.ts';

export default function StakingRoute() {
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
      explorerOf={useExplorer()}
      beside={usePriceBeside()}
      onStake={useStakeBond()}
    />
  );
}
