import type { ConnectionTag } from '#machines/wallet/connection/types.ts';
import { useSend, useStanding, useValueIfThere } from '../app/actors.tsx';
import type { ButtonShown } from '../wallet/button/connect-button.tsx';

const standIn = (tag: ConnectionTag): ButtonShown['snapshot'] => ({
  context: { account: null },
  hasTag: (asked) => asked === tag,
});

/** Before the wallet's machines are there, and after their code did not arrive. */
const RESTORING = standIn('restoring');
const MISSED = standIn('disconnected');

/** The wallet as its button shows it, from the first frame. */
export function useButtonShown(): ButtonShown {
  const standing = useStanding('wallet');
  const wallet = useValueIfThere('wallet', (snapshot) => snapshot, null);
  const send = useSend('wallet');
  if (wallet !== null) return { snapshot: wallet, send };
  return {
    snapshot: standing === 'away' ? RESTORING : MISSED,
    // The press alone would disable the button before it becomes a click.
    send: (event) => {
      if (event.type !== 'wallet.intent') send(event);
    },
  };
}
