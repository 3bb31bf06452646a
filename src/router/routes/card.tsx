import { shownBond } from '@axiom/domain/holdings';
import { useEffect } from 'react';
import { useMachine, useMachineValue } from '../../app/actors.tsx';
import { CardSheet } from '../../screens/card/card-sheet.tsx';
import { useInvitation } from '../../screens/referral/invite.tsx';
import { useShellActions } from '../context.ts';
import { useHandingOver } from '../use-handing-over.ts';

/** The picture of one's own tape, shown over the referral screen; nothing without a bond. */
export default function Card() {
  const portfolio = useMachine('portfolio');
  const share = useMachine('share');
  const handing = useHandingOver();
  const bond = useMachineValue('portfolio', ({ context }) => shownBond(context.bonds));
  const subject = useInvitation({ portfolio });
  const { goBack } = useShellActions();
  const { send } = share;
  useEffect(() => () => send({ type: 'share.leave' }), [send]);
  if (bond === null || subject === null) return null;
  return <CardSheet bond={bond} subject={subject} share={share} handing={handing} onClose={goBack} />;
}
