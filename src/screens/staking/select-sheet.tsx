import { ACCRUAL_DECIMALS } from '@axiom/domain/constants';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { stakeableBonds } from '@axiom/domain/holdings';
import { bonusAtMaturity, maturesAtMs, startedAtMs } from '@axiom/domain/mint';
import type { Bond, Me, OwnStake } from '@axiom/domain/ports/client';
import { completesAtMs, dailyRate, perDay } from '@axiom/domain/staking';
import { paymentOf } from '@axiom/domain/wallet/balance';
import type { PaymentHostEvent } from '#machines/transaction/host.ts';
import type { PaymentShown } from '#machines/transaction/types.ts';
import { Coin, Token } from '../../ui/amount/amount.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Card, Row } from '../../ui/card/card.tsx';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
import { amountText } from '../../ui/format/amount-text.ts';
import { percentText } from '../../ui/format/percent-text.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { ShownSums } from '../../ui/hidden/hidden.tsx';
import { Note } from '../../ui/note/note.tsx';
import { StagedPayment } from '../../ui/payment/staged-payment.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { Tape } from '../../ui/tape/tape.tsx';
import { useRefusalTexts } from '../../notices/refusal-text.ts';
import { useUnits } from '../../ui/units/units.tsx';
import { PaymentFoot, PaymentNotes } from '../bond/payment-end.tsx';
import { usePaymentSteps } from '../bond/payment-steps.ts';
import { Empty, Failed } from '../shared/failed.tsx';
import { isKnown } from '../shared/portfolio-view.ts';
import { stakeOf } from './stake-of.ts';
import type { StakingProps } from './staking-props.ts';

/** Which bond to stake, its rewards, its end, and what the person gives up: shown before they confirm. */
export function SelectSheet(props: StakingProps) {
  const { portfolio, stake, isSelecting, onCloseSelect, go, explorerOf, beside } = props;
  const { t } = useLingui();
  const nowMs = useNowMs();
  const { ofProblem } = useRefusalTexts();
  const { context } = portfolio.snapshot;
  const command = stake.snapshot;
  const chosen = command.context.bond;
  const bonds = stakeableBonds(context.bonds);
  const isDone = command.hasTag('done');
  const close = () => {
    stake.send({ type: 'payment.close' });
    if (isDone) go('/staking');
    else onCloseSelect();
  };
  const isPaying = command.hasTag('paying') || command.hasTag('unpaid');
  const feeTitle = useFeeTitle();
  const title = isDone
    ? t`New Stake created`
    : isPaying
      ? feeTitle(command.context.payment)
      : t`Which bond to stake`;
  return (
    <ShownSums>
      <Sheet
        title={title}
        isOpen={isSelecting}
        onClose={close}
        steady="tall"
        beside={beside}
        foot={<SelectFoot stake={stake} close={close} hasBonds={bonds.length > 0} explorerOf={explorerOf} />}
      >
        {isDone && command.context.stake ? (
          <NewStake stake={command.context.stake} nowMs={nowMs} />
        ) : isPaying ? (
          <FeePayment stake={stake} />
        ) : (
          <>
            {isKnown(context, 'bonds') ? (
              <BondChoice
                bonds={bonds}
                chosen={chosen}
                me={context.me}
                nowMs={nowMs}
                onChoose={(bond) => stake.send({ type: 'stake.select', bond })}
              />
            ) : (
              <Failed
                what={t`Bonds did not load`}
                onRetry={() => portfolio.send({ type: 'portfolio.retry' })}
                isBusy={portfolio.snapshot.hasTag('refreshing')}
              />
            )}
            {chosen && <Terms bond={chosen} me={context.me} nowMs={nowMs} />}
            {command.hasTag('failed') && command.context.problem && (
              <Note tone="negative">{ofProblem(command.context.problem)}</Note>
            )}
          </>
        )}
      </Sheet>
    </ShownSums>
  );
}

interface BondChoiceProps {
  readonly bonds: readonly Bond[];
  readonly chosen: Bond | null;
  readonly me: Me | null;
  readonly nowMs: number;
  readonly onChoose: (bond: Bond) => void;
}

function BondChoice({ bonds, chosen, me, nowMs, onChoose }: BondChoiceProps) {
  const { t } = useLingui();
  const units = useUnits();
  if (bonds.length === 0) {
    return <Empty title={t`No bonds to stake.`} text={t`Only an active bond can be staked.`} />;
  }
  return (
    <div className="choose-list" role="radiogroup" aria-label={t`Bonds`}>
      {bonds.map((bond) => {
        const isChosen = bond.id === chosen?.id;
        const bonus = amountText(bonusAtMaturity(bond));
        const days = plural(bond.tariffDays, { one: '# day', other: '# days' });
        return (
          <button
            key={bond.id}
            type="button"
            role="radio"
            aria-checked={isChosen}
            className={isChosen ? 'card is-chosen' : 'card is-well'}
            onClick={() => onChoose(bond)}
          >
            <Row>
              <Token nano={bond.amountToken} className="large" />
              <span className={isChosen ? 'caption accent strong' : 'caption hint'}>
                {t`${percentText(dailyRate(stakeOf(bond, me, nowMs)))} per day`}
              </span>
            </Row>
            <Tape
              startMs={startedAtMs(bond)}
              endMs={maturesAtMs(bond)}
              nowMs={nowMs}
              tone={isChosen ? 'plain' : 'quiet'}
            />
            <Row isCaption>
              <span>{t`${days} · bonus at maturity ${bonus} ${units.token}`}</span>
            </Row>
          </button>
        );
      })}
    </div>
  );
}

function Terms({ bond, me, nowMs }: { readonly bond: Bond; readonly me: Me | null; readonly nowMs: number }) {
  const { t } = useLingui();
  const dates = useDates();
  const stake = stakeOf(bond, me, nowMs);
  const endMs = completesAtMs(stake);
  const bonus = bonusAtMaturity(bond);
  return (
    <div className="choose-terms">
      <Facts>
        <Fact name={t`Earns`}>
          <Token nano={perDay(stake)} decimals={ACCRUAL_DECIMALS} per={t`per day`} />
        </Fact>
        <Fact name={t`Until it has earned ${percentText(bond.maxRewardPercent)}`}>
          <Token nano={stake.maxReward} />
        </Fact>
        {endMs !== undefined && <Fact name={t`Completes`}>{dates.date(endMs, nowMs)}</Fact>}
        {bonus > 0n && (
          <Fact name={t`You give up the bonus`}>
            <Token nano={-bonus} className="negative" />
          </Fact>
        )}
      </Facts>
    </div>
  );
}

function NewStake({ stake, nowMs }: { readonly stake: OwnStake; readonly nowMs: number }) {
  const { t } = useLingui();
  const dates = useDates();
  const endMs = completesAtMs(stake);
  return (
    <div>
      <Card isWell as="div">
        <Row>
          <Token nano={stake.totalAmount} className="large" />
          <Badge tone="done">{t`active`}</Badge>
        </Row>
        <Tape startMs={nowMs} endMs={endMs ?? nowMs} nowMs={nowMs} isNew />
        <Row isCaption>
          <span>{t`Stake`}</span>
          {endMs !== undefined && <span>{dates.date(endMs, nowMs)}</span>}
        </Row>
      </Card>
      <Facts>
        <Fact name={t`Earns`}>
          <Token nano={perDay(stake)} decimals={ACCRUAL_DECIMALS} per={t`per day`} />
        </Fact>
        {endMs !== undefined && <Fact name={t`Completes`}>{dates.date(endMs, nowMs)}</Fact>}
      </Facts>
    </div>
  );
}

function useFeeTitle(): (payment: PaymentShown | null) => string {
  const { t } = useLingui();
  return (payment) => {
    switch (payment?.stage) {
      case 'rejected':
        return t`Transaction canceled`;
      case 'notSent':
        return t`Transaction was not sent`;
      case 'lapsed':
      case 'expired':
        return t`The order has ended`;
      case 'unknown':
        return t`Still checking`;
      default:
        return payment?.context.isOverdue ? t`Still checking` : t`Paying the staking fee`;
    }
  };
}

/** Stages of an unpaid fee for which the bond stays reserved until the order ends. */
const KEPT_FOR_FEE: ReadonlySet<PaymentShown['stage']> = new Set(['confirming', 'rejected', 'notSent']);

function FeePayment({ stake }: Pick<StakingProps, 'stake'>) {
  const { t } = useLingui();
  const dates = useDates();
  const steps = usePaymentSteps();
  const { payment } = stake.snapshot.context;
  if (!payment) return null;
  const { order } = payment.context;
  const until = dates.seconds(order.payUntilMs);
  return (
    <>
      <Facts>
        <Fact name={t`Staking fee`}>
          <Coin nano={paymentOf(order.request.messages)} />
        </Fact>
      </Facts>
      <StagedPayment steps={steps(payment)} label={t`Payment`} />
      <PaymentNotes payment={payment} />
      {KEPT_FOR_FEE.has(payment.stage) && (
        <p className="caption hint foot-note">
          {t`The bond is kept for this fee until ${until}; it earns and matures as before.`}
        </p>
      )}
    </>
  );
}

function SelectFoot({
  stake,
  close,
  hasBonds,
  explorerOf,
}: Pick<StakingProps, 'stake' | 'explorerOf'> & {
  readonly close: () => void;
  readonly hasBonds: boolean;
}) {
  const { t } = useLingui();
  const units = useUnits();
  const { snapshot, send } = stake;
  const { bond } = snapshot.context;
  const { payment } = snapshot.context;
  if (snapshot.hasTag('done')) return <Button onClick={close}>{t`Close`}</Button>;
  if (snapshot.hasTag('paying') || snapshot.hasTag('unpaid')) {
    if (payment === null) return <Button isBusy>{t`Making the order`}</Button>;
    // Closing this sheet also leaves its address.
    const tell = (event: PaymentHostEvent) => (event.type === 'payment.close' ? close() : send(event));
    if (payment.stage !== 'confirming')
      return <PaymentFoot payment={payment} send={tell} explorerOf={explorerOf} />;
    return (
      <>
        <Button
          disabled={!snapshot.can({ type: 'payment.pay' })}
          onClick={() => send({ type: 'payment.pay' })}
        >{t`Open wallet`}</Button>
        <Button tone="plain" onClick={close}>{t`Close`}</Button>
      </>
    );
  }
  if (!hasBonds) return <Button onClick={close}>{t`Close`}</Button>;
  return (
    <Button
      disabled={!bond}
      isBusy={snapshot.hasTag('sending')}
      onClick={() => send({ type: 'stake.confirm' })}
    >
      {bond ? t`Stake ${amountText(bond.amountToken)} ${units.token}` : t`Choose a bond`}
    </Button>
  );
}
