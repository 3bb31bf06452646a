import { ACCRUAL_DECIMALS, NETWORK_FEE_RESERVE_NANO } from '@axiom/domain/constants';
import { useLingui } from '@lingui/react/macro';
import { activePlans, stakingRewards } from '@axiom/domain/economy';
import type { BondQuote, Offer } from '@axiom/domain/ports/client';
import { Coin, Token } from '../../ui/amount/amount.tsx';
import { useOwnAmount } from '../../ui/amount/own-amount.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
import { AmountField } from '../../ui/field/amount-field.tsx';
import { amountText, priceText, roundText } from '../../ui/format/amount-text.ts';
import { percentText } from '../../ui/format/percent-text.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { ShownSums } from '../../ui/hidden/hidden.tsx';
import { PlanRuler } from '../../ui/plans/plans.tsx';
import { Section } from '../../ui/section/section.tsx';
import { Block, NoValue } from '../../ui/skeleton/skeleton.tsx';
import { Lead } from '../../ui/split/lead.tsx';
import { Side } from '../../ui/split/side.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { Failed } from '../shared/failed.tsx';
import { useBoundsText, useFaultText } from '../shared/fault-text.ts';
import { useRefusalTexts } from '../../notices/refusal-text.ts';
import { PendingPayment } from '../shared/pending-payment.tsx';
import type { BondScreenProps } from './bond-props.ts';
import { PurchaseSheet } from './purchase-sheet.tsx';
import './bond.css';

/** An amount and a number of days, quoted while typing; then the sheet that pays (R2.02, R9.01). */
export function BondScreen(props: BondScreenProps) {
  const { t } = useLingui();
  const { context } = props.purchase.snapshot;
  const { offer } = context;
  const isWide = props.beside !== undefined;
  const get = (
    <ShownSums>
      <GetPart {...props} />
    </ShownSums>
  );
  return (
    <main className={isWide ? 'screen bond is-split' : 'screen bond'}>
      <h1 className="visually-hidden">{t`Bond AXIOM`}</h1>
      <Lead>
        <PendingPayment
          host={props.purchase}
          onShow={() => props.purchase.send({ type: 'payment.reopen' })}
        />
        <PayPart {...props} />
        {offer ? (
          <TimePart {...props} offer={offer} />
        ) : props.plansAgain ? (
          <Failed what={t`The plans did not load`} {...props.plansAgain} />
        ) : (
          <Block width={20} height={14} />
        )}
        {!isWide && get}
        <ShownSums>
          <ReviewButton {...props} />
        </ShownSums>
      </Lead>
      {isWide && (
        <Side>
          {props.beside}
          {get}
        </Side>
      )}
      <PurchaseSheet {...props} />
    </main>
  );
}

function PayPart({ purchase }: BondScreenProps) {
  const { t } = useLingui();
  const units = useUnits();
  const faultText = useFaultText();
  const boundsText = useBoundsText();
  const ownAmount = useOwnAmount();
  const { ofProblem } = useRefusalTexts();
  const { form, balanceNano } = purchase.snapshot.context;
  const { fault, bounds, quote, problem } = form.context;
  const refusal = fault
    ? faultText(fault, units.coin)
    : problem?.kind === 'refused'
      ? ofProblem(problem)
      : undefined;
  const price = quote ? `1 ${units.token} = ${priceText(quote.buyingPrice)} ${units.coin}` : '';
  return (
    <Section
      title={t`You pay`}
      aside={balanceNano === null ? undefined : t`Wallet ${ownAmount(balanceNano)} ${units.coin}`}
    >
      <AmountField
        label={t`You pay`}
        value={form.context.text}
        unit={units.coin}
        onChange={(text) => purchase.send({ type: 'purchase.typed', text })}
        {...(bounds?.maxFillNano == null ? {} : { onMax: () => purchase.send({ type: 'purchase.max' }) })}
        bounds={bounds ? boundsText(bounds.minNano, bounds.maxNano, units.coin) : undefined}
        {...(refusal === undefined ? {} : { problem: refusal })}
        aside={price}
      />
    </Section>
  );
}

function TimePart({ purchase, offer }: BondScreenProps & { readonly offer: Offer }) {
  const { t } = useLingui();
  const plans = activePlans(offer.plans);
  return (
    <Section title={t`For how long`} aside={t`bonus at maturity`}>
      <PlanRuler
        label={t`For how long`}
        plans={plans}
        chosen={purchase.snapshot.context.days}
        onChoose={(days) => purchase.send({ type: 'purchase.days', days })}
      />
    </Section>
  );
}

function GetPart({ purchase }: BondScreenProps) {
  const { t } = useLingui();
  const { form } = purchase.snapshot.context;
  const { quote, problem } = form.context;
  const isWaiting = form.stage === 'settling' || form.stage === 'quoting';
  if (form.stage === 'failed' && problem?.kind !== 'refused') {
    return (
      <Section title={t`You get`}>
        <Failed
          what={t`The price did not load`}
          onRetry={() => purchase.send({ type: 'purchase.requote' })}
        />
      </Section>
    );
  }
  return (
    <Section
      title={t`You get`}
      aside={
        quote ? (
          <Token nano={quote.expectedToken} className="large strong-text" />
        ) : (
          <span className="large">
            <NoValue isWaiting={isWaiting} width={7} />
          </span>
        )
      }
    >
      <QuoteCard quote={quote} isWaiting={isWaiting} />
      <p className="caption hint foot-note bond-hint">{quote && <StakeHint quote={quote} />}</p>
    </Section>
  );
}

function QuoteCard({ quote, isWaiting }: { readonly quote: BondQuote | null; readonly isWaiting: boolean }) {
  const { t } = useLingui();
  const dates = useDates();
  const nowMs = useNowMs();
  const block = <NoValue isWaiting={isWaiting} />;
  const bonus = quote ? percentText(quote.bonusPercent, { sign: 'always' }) : '';
  return (
    <Card as="div" {...(isWaiting ? { className: 'is-settling' } : {})}>
      <Facts>
        <Fact name={t`Bond`}>{quote ? <Token nano={quote.amountToken} /> : block}</Fact>
        <Fact name={quote ? t`Bonus, ${bonus} of the bond` : t`Bonus at maturity`}>
          {quote ? <Token nano={quote.bonusToken} sign="always" /> : block}
        </Fact>
        <Fact name={t`Unlocks on`}>{quote ? dates.dateTime(quote.maturesAtMs, nowMs) : block}</Fact>
        <Fact name={t`Fee`}>
          {t`none · network at most`} <Coin nano={NETWORK_FEE_RESERVE_NANO} />
        </Fact>
        <Fact name={t`If you leave early`}>{quote ? <Token nano={-quote.earlyExitFee} /> : block}</Fact>
      </Facts>
    </Card>
  );
}

function StakeHint({ quote }: { readonly quote: BondQuote }) {
  const { t } = useLingui();
  const units = useUnits();
  const daily = amountText(stakingRewards(quote.amountToken, quote).dailyRewardToken, {
    decimals: ACCRUAL_DECIMALS,
  });
  const rate = percentText(quote.dailyReward);
  const bond = amountText(quote.amountToken);
  const max = percentText(quote.maxRewardPercent);
  return t`Or stake it at any time: ${rate} of ${bond} ${units.token} per day, ${daily} ${units.token}, until it has earned ${max}.`;
}

function ReviewButton({ purchase, onConnect }: BondScreenProps) {
  const { t } = useLingui();
  const dates = useDates();
  const nowMs = useNowMs();
  const units = useUnits();
  const { form, account } = purchase.snapshot.context;
  const { quote } = form.context;
  const amount = quote ? roundText(quote.amountTon) : '';
  if (!account) {
    return (
      <div className="dock">
        <Button onClick={onConnect}>{t`Connect wallet`}</Button>
      </div>
    );
  }
  return (
    <div className="dock">
      {quote && (
        <p className="dock-sum" aria-hidden="true">
          <span className="hint">{t`You get on ${dates.date(quote.maturesAtMs, nowMs)}`}</span>
          <Token nano={quote.expectedToken} className="strong" />
        </p>
      )}
      <Button
        disabled={form.stage !== 'quoted'}
        isBusy={purchase.snapshot.hasTag('ordering')}
        onClick={() => purchase.send({ type: 'purchase.review' })}
      >
        {quote ? t`Review ${amount} ${units.coin} bond` : t`Review the bond`}
      </Button>
    </div>
  );
}
