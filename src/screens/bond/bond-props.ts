import type { ReactNode } from 'react';
import type { Bond } from '@axiom/domain/ports/client';
import type { PurchaseShown } from '#machines/purchase/types.ts';
import type { Explorer } from '../shared/explorer.ts';
import type { Again } from '../shared/failed.tsx';
import type { Go } from '../shared/go.ts';

export interface BondScreenProps {
  readonly purchase: PurchaseShown;
  /** The portfolio's bonds, with the newest known state of the one that was bought. */
  readonly bonds: readonly Bond[];
  readonly onConnect: () => void;
  readonly onStake: (bond: Bond) => void;
  readonly onCopy: (text: string) => void;
  readonly explorerOf: Explorer;
  /** Retry if the plans could not be read. */
  readonly plansAgain?: Again | undefined;
  readonly go: Go;
  /** On wide screens alone: the price, for the second column. */
  readonly beside?: ReactNode;
}
