import { useLingui } from '@lingui/react/macro';
import type { Nano } from '@axiom/domain/money';
import type { CSSProperties, ReactNode } from 'react';
import { useOwnAmount } from '../../ui/amount/own-amount.ts';
import { Token } from '../../ui/amount/amount.tsx';
import { Card, Row } from '../../ui/card/card.tsx';
import { amountText } from '../../ui/format/amount-text.ts';
import { useUnits } from '../../ui/units/units.tsx';

interface TaskBalanceProps {
  readonly balance: Nano<'AXIOM'>;
  /** The least amount that can be re-bonded; null while it is not known. */
  readonly rebondMin: Nano<'AXIOM'> | null;
  readonly children?: ReactNode;
}

/** The task balance on the line: what was earned left of it, what is missing for re-bonding right of it. */
export function TaskBalance({ balance, rebondMin, children }: TaskBalanceProps) {
  const { t } = useLingui();
  const units = useUnits();
  const least = rebondMin === null ? '' : amountText(rebondMin);
  const ownAmount = useOwnAmount();
  const left = rebondMin !== null && rebondMin > balance ? ownAmount(rebondMin - balance) : null;
  return (
    <Card as="section" label={t`Task balance`} className="task-balance">
      <Row isCaption>
        <span>{t`Task balance`}</span>
        {rebondMin !== null && <span>{t`re-bond from ${least} ${units.token}`}</span>}
      </Row>
      <Row>
        <Token nano={balance} className="large" />
        {left !== null && <span className="hint">{t`${left} to go`}</span>}
      </Row>
      {rebondMin !== null && rebondMin > 0n && <BalanceTape share={shareOf(balance, rebondMin)} />}
      {children}
    </Card>
  );
}

/** How much of the least amount is there, 0 to 1. */
function shareOf(balance: bigint, least: bigint): number {
  return Math.min(1, Number((balance * 1000n) / least) / 1000);
}

function BalanceTape({ share }: { readonly share: number }) {
  const classes = share === 0 ? 'tape task-tape is-pending' : 'tape task-tape';
  return (
    <span className={classes} style={{ '--share': share } as CSSProperties} aria-hidden="true">
      {share > 0 && <i className="tape-past" />}
      {share < 1 && <i className="tape-next" />}
      <b className="tape-line" />
    </span>
  );
}
