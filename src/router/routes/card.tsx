import { shownBond } from '@axiom/domain/holdings';
import { useMachine, useMachineValue, useRoot } from '../../app/actors.tsx';
import { CardSheet } from '../../screens/referral/card/card-sheet.tsx';
import { useInvitation } from '../../screens/referral/invite.tsx';
import { useShellActions } from '../context.ts';

/** The picture of one's own tape, shown over the referral screen; nothing without a bond. */
export default function Card() {
  const { pictures } = useRoot();
  const portfolio = useMachine('portfolio');
  const share = useMachine('share');
  const bond = useMachineValue('portfolio', ({ context }) => shownBond(context.bonds));
  const subject = useInvitation({ portfolio });
  const { goBack } = useShellActions();
  if (bond === null || subject === null) return null;
  return <CardSheet bond={bond} subject={subject} share={share} pictures={pictures} onClose={goBack} />;
}
