import { useMemo } from 'react';
import { useRoot } from '../app/actors.tsx';
import { startPictures } from '../app/start-pictures.ts';
import type { HandingOver } from '../screens/card/card.tsx';

/** The ways out for a picture: into a chat, and to the device. */
export function useHandingOver(): HandingOver {
  const { host, started } = useRoot();
  const pictures = started(startPictures);
  return useMemo(() => ({ pictures, isInChat: host.canSendPrepared }), [host, pictures]);
}
