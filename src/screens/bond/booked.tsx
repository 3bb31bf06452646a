import { useLingui } from '@lingui/react/macro';
import { maturesAtMs } from '@axiom/domain/mint';
import type { Bond } from '@axiom/domain/ports/client';
import { shortAddress } from '../../ui/address/address-text.ts';
import { Copyable } from '../../ui/address/copyable.tsx';
import { Token } from '../../ui/amount/amount.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card, Row } from '../../ui/card/card.tsx';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
import { percentText } from '../../ui/format/percent-text.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { Tape } from '../../ui/tape/tape.tsx';
import { useBondTerms } from '../dashboard/bond-card.tsx';
import { ExplorerLink } from './payment-end.tsx';

interface BookedProps {
  readonly bond: Bond;
  /** The transaction, where no explorer shows it. */
  readonly hash?: string | undefined;
  readonly onCopy: (text: string) => void;
}

/** The new bond, active, where the rail of its payment ends: its tape is animated from the line. */
export function Booked({ bond, hash, onCopy }: BookedProps) {
  const { t } = useLingui();
  const dates = useDates();
  const nowMs = useNowMs();
  const terms = useBondTerms();
  const endMs = maturesAtMs(bond);
  return (
    <>
      <Card isWell as="div" className="new-bond">
        <Row>
          <Token nano={bond.expectedToken} className="large" />
          <Badge tone="done">{t`active`}</Badge>
        </Row>
        <Tape startMs={bond.activatedAtMs ?? nowMs} endMs={endMs} nowMs={nowMs} isNew />
        <Row isCaption>
          <span>{terms(bond)}</span>
          <span>{dates.date(endMs, nowMs)}</span>
        </Row>
      </Card>
      {hash !== undefined && (
        <Facts>
          <Fact name={t`Transaction`}>
            <Copyable name={t`Transaction`} onCopy={() => onCopy(hash)}>
              {shortAddress(hash)}
            </Copyable>
          </Fact>
        </Facts>
      )}
    </>
  );
}

export function BookedActions({
  bond,
  link,
  onStake,
  onHome,
}: {
  readonly bond: Bond;
  /** Where the payment can be looked at. */
  readonly link: string | undefined;
  readonly onStake: () => void;
  readonly onHome: () => void;
}) {
  const { t } = useLingui();
  return (
    <>
      <Button onClick={onStake}>{t`Stake it: ${percentText(bond.dailyReward)} per day`}</Button>
      <div className="sheet-foot-row">
        {link !== undefined && <ExplorerLink href={link} />}
        <Button tone="plain" onClick={onHome}>{t`To Dashboard`}</Button>
      </div>
    </>
  );
}
