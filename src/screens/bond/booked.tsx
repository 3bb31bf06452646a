import { useLingui } from '@lingui/react/macro';
import { maturesAtMs } from '@axiom/domain/mint';
import type { Bond } from '@axiom/domain/ports/client';
import type { PaymentShown } from '#machines/transaction/types.ts';
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
import type { Explorer } from '../shared/explorer.ts';

interface BookedProps {
  readonly bond: Bond;
  readonly payment: PaymentShown;
  readonly onCopy: (text: string) => void;
  readonly explorerOf: Explorer;
}

/** The new bond, active: its tape is animated from the line. */
export function Booked({ bond, payment, onCopy, explorerOf }: BookedProps) {
  const { t } = useLingui();
  const dates = useDates();
  const nowMs = useNowMs();
  const terms = useBondTerms();
  const endMs = maturesAtMs(bond);
  const hash = payment.context.txHash ?? bond.txHash;
  const link = hash === undefined ? undefined : explorerOf({ txHash: hash });
  return (
    <>
      <Card isWell as="div">
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
      <Facts>
        {payment.context.bookedAtMs !== null && (
          <Fact name={t`Booked`}>{dates.seconds(payment.context.bookedAtMs)}</Fact>
        )}
        {hash !== undefined && (
          <Fact name={t`Transaction`}>
            {link === undefined ? (
              <Copyable name={t`Transaction`} onCopy={() => onCopy(hash)}>
                {shortAddress(hash)}
              </Copyable>
            ) : (
              <a className="copyable" href={link} target="_blank" rel="noreferrer">
                {shortAddress(hash)}
              </a>
            )}
          </Fact>
        )}
      </Facts>
    </>
  );
}

export function BookedActions({
  bond,
  onStake,
  onHome,
}: {
  readonly bond: Bond;
  readonly onStake: () => void;
  readonly onHome: () => void;
}) {
  const { t } = useLingui();
  return (
    <>
      <Button onClick={onStake}>{t`Stake it: ${percentText(bond.dailyReward)} per day`}</Button>
      <Button tone="plain" onClick={onHome}>{t`To Dashboard`}</Button>
    </>
  );
}
