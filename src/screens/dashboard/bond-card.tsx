import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { MS_PER_DAY } from '@axiom/domain/constants';
import { earlyExitCredit, maturesAtMs, maturityAfter, startedAtMs } from '@axiom/domain/mint';
import type { Bond } from '@axiom/domain/ports/client';
import { Token } from '../../ui/amount/amount.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Card, Row } from '../../ui/card/card.tsx';
import { useOwnAmount } from '../../ui/amount/own-amount.ts';
import { roundText } from '../../ui/format/amount-text.ts';
import { Countdown } from '../../ui/format/countdown.tsx';
import { percentText } from '../../ui/format/percent-text.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { useHiding } from '../../ui/hidden/hidden.tsx';
import { Tape } from '../../ui/tape/tape.tsx';
import { useUnits } from '../../ui/units/units.tsx';

interface BondCardProps {
  readonly bond: Bond;
  readonly nowMs: number;
  /** The day on the line; null: now. */
  readonly pulledMs: number | null;
  readonly onOpen?: (bond: Bond) => void;
}

/** "90 days · 300 TON · +4 %"; without the sum while balances are hidden. */
export function useBondTerms(): (bond: Bond) => string {
  const { t } = useLingui();
  const units = useUnits();
  const { isHidden } = useHiding();
  return (bond) => {
    const parts = [plural(bond.tariffDays, { one: '# day', other: '# days' })];
    if (bond.origin !== 'paid') parts.push(t`re-bonded`);
    else if (!isHidden) parts.push(`${roundText(bond.amountTon)} ${units.coin}`);
    if (bond.bonusPercent > 0n) parts.push(percentText(bond.bonusPercent, { sign: 'always' }));
    return parts.join(' · ');
  };
}

function ActiveBond({ bond, nowMs, pulledMs, onOpen }: BondCardProps) {
  const { t } = useLingui();
  const dates = useDates();
  const terms = useBondTerms();
  const endMs = maturesAtMs(bond);
  const isDueByThen = pulledMs !== null && endMs <= pulledMs;
  const startMs = startedAtMs(bond);
  const content = (
    <>
      <Row>
        <Token nano={bond.expectedToken} className="large" />
        {isDueByThen ? (
          <Badge tone="go">{t`in the balance`}</Badge>
        ) : pulledMs === null && endMs <= nowMs ? (
          <Badge tone="wait">{t`matured, being booked`}</Badge>
        ) : (
          <span className="medium">
            <Countdown toMs={endMs} {...(pulledMs === null ? {} : { fromMs: pulledMs })} />
          </span>
        )}
      </Row>
      <Tape
        startMs={startMs}
        endMs={endMs}
        nowMs={nowMs}
        {...(pulledMs === null ? {} : { lineMs: pulledMs })}
      />
      <Row isCaption>
        <span>{terms(bond)}</span>
        <span className="keep">
          {endMs - nowMs < MS_PER_DAY ? dates.dateTime(endMs, nowMs) : dates.date(endMs, nowMs)}
        </span>
      </Row>
    </>
  );
  if (!onOpen) return <Card>{content}</Card>;
  return (
    <button type="button" className="card" data-bond={bond.id} onClick={() => onOpen(bond)}>
      {content}
    </button>
  );
}

function PendingBond({ bond, nowMs }: BondCardProps) {
  const { t } = useLingui();
  const dates = useDates();
  const units = useUnits();
  const ownAmount = useOwnAmount();
  const since = dates.seconds(bond.createdAtMs);
  const amount = `${ownAmount(bond.amountTon)} ${units.coin}`;
  const isOverdue = bond.payUntilMs !== undefined && bond.payUntilMs < nowMs;
  return (
    <Card>
      <Row>
        <span className="hint">
          <Token nano={bond.expectedToken} className="large" />
        </span>
        <Badge tone="wait">{t`since ${since}`}</Badge>
      </Row>
      <Tape startMs={nowMs} endMs={maturityAfter(nowMs, bond.tariffDays)} nowMs={nowMs} tone="pending" />
      <Row isCaption>
        <span>{isOverdue ? t`${amount} not seen yet` : t`waits for ${amount} from your wallet`}</span>
        {bond.payUntilMs !== undefined && (
          <span className="keep">
            {isOverdue ? t`due by ${dates.time(bond.payUntilMs)}` : t`until ${dates.time(bond.payUntilMs)}`}
          </span>
        )}
      </Row>
    </Card>
  );
}

function EndedBond({ bond, nowMs }: BondCardProps) {
  const { t } = useLingui();
  const dates = useDates();
  const startMs = startedAtMs(bond);
  const closedMs = bond.closedAtMs ?? nowMs;
  const when = dates.dateTime(closedMs, nowMs);
  const fee = useOwnAmount()(bond.earlyExitFee);
  const isDone = bond.status === 'completed';
  const day = Math.floor((closedMs - startMs) / MS_PER_DAY);
  const units = useUnits();
  return (
    <Card>
      <Row>
        <span className={isDone ? '' : 'hint'}>
          <Token nano={isDone ? bond.expectedToken : earlyExitCredit(bond)} className="large" />
        </span>
        {isDone ? <Badge tone="done">{t`matured`}</Badge> : <Badge>{t`canceled`}</Badge>}
      </Row>
      <Tape
        startMs={startMs}
        endMs={closedMs}
        nowMs={nowMs}
        lineMs={closedMs}
        tone={isDone ? 'plain' : 'quiet'}
      />
      <Row isCaption>
        <span>
          {isDone ? t`in your balance since ${when}` : t`returned ${when}, fee ${fee} ${units.token}`}
        </span>
        <span className="keep">
          {isDone
            ? plural(bond.tariffDays, { one: '# day', other: '# days' })
            : t`day ${day} of ${bond.tariffDays}`}
        </span>
      </Row>
    </Card>
  );
}

export function BondCard(props: BondCardProps) {
  if (props.bond.status === 'pending') return <PendingBond {...props} />;
  if (props.bond.status === 'active') return <ActiveBond {...props} />;
  return <EndedBond {...props} />;
}
