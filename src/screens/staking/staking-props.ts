import type { ReactNode } from 'react';
import type { Bond } from '@axiom/domain/ports/client';
import type { PortfolioShown } from '#machines/portfolio/types.ts';
import type { StakeCommandShown } from '#machines/stake-command/types.ts';
import type { Explorer } from '../shared/explorer.ts';
import type { Go } from '../shared/go.ts';

export interface StakingProps {
  readonly portfolio: PortfolioShown;
  readonly stake: StakeCommandShown;
  /** The child route /staking/select. */
  readonly isSelecting: boolean;
  readonly isStale: boolean;
  readonly go: Go;
  readonly onCloseSelect: () => void;
  readonly explorerOf: Explorer;
  /** Selects the bond and opens the sheet. */
  readonly onStake: (bond: Bond) => void;
  /** On wide screens alone: the price, for the second column. */
  readonly beside?: ReactNode;
}
