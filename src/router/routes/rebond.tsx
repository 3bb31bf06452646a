import type { FarmSource } from '@axiom/domain/farming';
import { useEffect } from 'react';
import { useMachine } from '../../app/actors.tsx';
import { RebondSheet } from '../../screens/rebond/rebond-sheet.tsx';
import { useShellActions } from '../context.ts';
import { useHoldPerDay } from '../use-hold.ts';
import { useHandingOver } from '../use-handing-over.ts';
import { useGo } from '../use-way.ts';

/** Re-bonding and one's links, shown over the screen whose balance pays. */
export default function Rebond({ source }: { readonly source: FarmSource }) {
  const rebond = useMachine('rebond');
  const links = useMachine('links');
  const share = useMachine('share');
  const revoke = useMachine('revoke');
  const { goBack } = useShellActions();
  const go = useGo();
  const [sendRebond, sendLinks, sendShare, sendRevoke] = [rebond.send, links.send, share.send, revoke.send];
  useEffect(() => {
    sendRebond({ type: 'rebond.open', source });
    sendLinks({ type: 'history.open' });
    return () => {
      sendRebond({ type: 'rebond.leave' });
      sendLinks({ type: 'history.close' });
      sendShare({ type: 'share.leave' });
      sendRevoke({ type: 'cancel.close' });
    };
  }, [source, sendRebond, sendLinks, sendShare, sendRevoke]);
  return (
    <RebondSheet
      rebond={rebond}
      links={links}
      share={share}
      revoke={revoke}
      holdPerDay={useHoldPerDay()}
      handing={useHandingOver()}
      onClose={goBack}
      onSeeBond={() => go('/')}
    />
  );
}
