import type { FarmLinkCard } from '@axiom/domain/ports/client';
import type { CancelCommandShown } from '#machines/cancel-command/types.ts';
import type { HistoryShown } from '#machines/history/types.ts';
import type { RebondShown } from '#machines/rebond/types.ts';
import type { ShareShown } from '#machines/share/types.ts';
import type { HandingOver } from '../card/card.tsx';

/** What the sheet shows besides the form: one's links, the code of one of them, or its bond as a picture. */
export type RebondView = 'form' | 'links' | { readonly as: 'code' | 'picture'; readonly link: FarmLinkCard };

export interface RebondProps {
  readonly rebond: RebondShown;
  readonly links: HistoryShown<FarmLinkCard>;
  readonly share: ShareShown;
  readonly revoke: CancelCommandShown<FarmLinkCard>;
  /** What the stakes of this person earn a day by their hold bonus, nano: a used link ends it. */
  readonly holdPerDay: bigint;
  readonly handing: HandingOver;
  readonly onClose: () => void;
  readonly onSeeBond: () => void;
  readonly initialView?: RebondView;
}
