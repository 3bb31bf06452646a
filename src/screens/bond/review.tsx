import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { NETWORK_FEE_RESERVE_NANO } from '@axiom/domain/constants';
import { bonusAtMaturity, maturityAfter } from '@axiom/domain/mint';
import type { Bond, BondQuote } from '@axiom/domain/ports/client';
import type { WalletAccount } from '@axiom/domain/wallet/port';
import type { PurchaseShown } from '#machines/purchase/types.ts';
import type { PaymentShown } from '#machines/transaction/types.ts';
import { shortAddress } from '../../ui/address/address-text.ts';
import { Coin, Token } from '../../ui/amount/amount.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card, Row } from '../../ui/card/card.tsx';
import { CheckNote } from '../../ui/check/check.tsx';
import { LiveText } from '../../ui/clock/live-text.tsx';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
import { priceText } from '../../ui/format/amount-text.ts';
import { shortClockText } from '../../ui/format/countdown.tsx';
import { percentText } from '../../ui/format/percent-text.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { follow } from '../../ui/link/follow.ts';
import { Tape } from '../../ui/tape/tape.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import type { Go } from '../shared/go.ts';

interface ReviewProps {
  readonly purchase: PurchaseShown;
  readonly bond: Bond;
  readonly account: WalletAccount | null;
  readonly quote: BondQuote | null;
  readonly go: Go;
}

/** The exact terms of the order, before a wallet is asked (R9.01, R9.05). */
export function Review({ purchase, bond, account, quote, go }: ReviewProps) {
  const { t } = useLingui();
  const units = useUnits();
  const { isRiskAcknowledged } = purchase.snapshot.context;
  const bonus = percentText(bond.bonusPercent, { sign: 'always' });
  return (
    <>
      <ReviewSum bond={bond} bonus={bonus} />
      <Facts>
        {quote && (
          <Fact name={t`Price`}>
            <span className="keep">
              {priceText(quote.buyingPrice)}{' '}
              <span className="unit">{t`${units.coin} per ${units.token}`}</span>
            </span>
          </Fact>
        )}
        <Fact name={t`Bonus at maturity`}>
          <Token nano={bonusAtMaturity(bond)} sign="always" />
        </Fact>
        <Fact name={t`Leaving early costs`}>
          <Token nano={bond.earlyExitFee} />
        </Fact>
        <Fact name={t`Network fee`}>
          {t`at most`} <Coin nano={NETWORK_FEE_RESERVE_NANO} />
        </Fact>
        {account && (
          <Fact name={t`From`}>
            {shortAddress(account.friendlyAddress)}, {account.walletName}
          </Fact>
        )}
      </Facts>
      <CheckNote
        isChecked={isRiskAcknowledged}
        onChange={(isAcknowledged) => purchase.send({ type: 'purchase.acknowledgeRisk', isAcknowledged })}
      >
        {t`AXIOM’s price in ${units.coin} can fall while the bond is locked. I can lose part of what I pay.`}
      </CheckNote>
      <p className="caption foot-note">
        <a className="copyable" href="/info" onClick={(event) => follow(event, () => go('/info'))}>
          {t`All risks, and how the price is set`}
        </a>
      </p>
    </>
  );
}

function ReviewSum({ bond, bonus }: { readonly bond: Bond; readonly bonus: string }) {
  const { t } = useLingui();
  const dates = useDates();
  const nowMs = useNowMs();
  const endMs = maturityAfter(nowMs, bond.tariffDays);
  return (
    <Card isWell as="div">
      <Row isCaption>
        <span>{t`You pay`}</span>
        <span>{t`You get on ${dates.date(endMs, nowMs)}`}</span>
      </Row>
      <Row>
        <Coin nano={bond.amountTon} className="large" />
        <Token nano={bond.expectedToken} className="large" />
      </Row>
      <Tape startMs={nowMs} endMs={endMs} nowMs={nowMs} />
      <Row isCaption>
        <span>{plural(bond.tariffDays, { one: '# day', other: '# days' })}</span>
        {bond.bonusPercent > 0n && <span>{t`${bonus} at maturity`}</span>}
      </Row>
    </Card>
  );
}

/** The primary action, and how long its price holds. */
export function ReviewFoot({
  purchase,
  payment,
}: {
  readonly purchase: PurchaseShown;
  readonly payment: PaymentShown;
}) {
  const { t } = useLingui();
  const { isRiskAcknowledged } = purchase.snapshot.context;
  const untilMs = payment.context.order.validUntilMs;
  return (
    <>
      <Button disabled={!isRiskAcknowledged} onClick={() => purchase.send({ type: 'payment.pay' })}>
        {t`Open wallet`}
      </Button>
      <p className="caption hint">
        {t`Price held for`}{' '}
        <LiveText className="accent strong" read={(nowMs) => shortClockText(untilMs - nowMs)} />
        {t`, then quoted again`}
      </p>
    </>
  );
}
