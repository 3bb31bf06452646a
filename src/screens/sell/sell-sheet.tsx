import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SaleQuote, Withdrawal } from '@axiom/domain/ports/client';
import { LARGEST_BATCH } from '@axiom/domain/hot-wallet';
import { payoutAddressFault } from '@axiom/domain/wallet/address';
import { ArrowRight } from 'lucide-react';
import type { SaleShown } from '#machines/sale/types.ts';
import { shortAddress } from '../../ui/address/address-text.ts';
import { Copyable } from '../../ui/address/copyable.tsx';
import { Coin, Token } from '../../ui/amount/amount.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
import { AmountField } from '../../ui/field/amount-field.tsx';
import { amountText, countText, priceText, roundText } from '../../ui/format/amount-text.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { ShownSums } from '../../ui/hidden/hidden.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Note } from '../../ui/note/note.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { NoValue } from '../../ui/skeleton/skeleton.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { useBoundsText, useFaultText } from '../shared/fault-text.ts';
import { AddressField } from './address-field.tsx';
import { LineTape } from './line-tape.tsx';
import { usePayoutReason } from './payout-reason.ts';
import { useRefusalTexts } from '../../notices/refusal-text.ts';
import './sell.css';

interface SellProps {
  readonly sale: SaleShown;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCopy: (text: string) => void;
  readonly onHistory: () => void;
  /** The newest known state of the sale just made. */
  readonly latest?: Withdrawal | undefined;
  /** AXIOM a day that the stakes earn less when the days in a row of holding start anew. */
  readonly holdPerDay: bigint;
  /** Beside the form on wide screens: the price. */
  readonly beside?: ReactNode;
}

/** The title by the sale's status: it is done only when the TON arrived. */
function useSaleTitle(): (status: Withdrawal['status']) => string {
  const { t } = useLingui();
  return (status) => {
    switch (status) {
      case 'queued':
        return t`In line to be paid`;
      case 'sending':
        return t`The payout is on its way`;
      case 'held':
        return t`The sale is being reviewed`;
      case 'confirmed':
        return t`The payout has arrived`;
      case 'refunded':
        return t`The sale was refunded`;
    }
  };
}

/** A sale of AXIOM for TON: fee, price, address and result, shown before the person confirms (R2.01, R4.16). */
export function SellSheet(props: SellProps) {
  const { t } = useLingui();
  const units = useUnits();
  const { sale, isOpen, onClose } = props;
  const { snapshot, send } = sale;
  const isDone = snapshot.hasTag('done');
  const saleTitle = useSaleTitle();
  const made = props.latest ?? snapshot.context.withdrawal;
  const title =
    isDone && made
      ? saleTitle(made.status)
      : snapshot.hasTag('unknown')
        ? t`No answer yet`
        : snapshot.context.fromReferral
          ? t`Sell from the referral balance`
          : t`Sell ${units.token}`;
  const close = () => {
    send({ type: 'sale.close' });
    if (!snapshot.hasTag('reviewing')) onClose();
  };
  return (
    <ShownSums>
      <Sheet
        title={title}
        isOpen={isOpen}
        onClose={close}
        steady="short"
        foot={<SellFoot {...props} close={close} />}
        beside={props.beside}
      >
        {isDone && snapshot.context.withdrawal ? (
          <Sold withdrawal={props.latest ?? snapshot.context.withdrawal} onCopy={props.onCopy} />
        ) : snapshot.hasTag('unknown') ? (
          <div>
            <SaleSum {...props} />
            <Note tone="warning">
              <b className="strong">{t`Nobody knows yet whether it was sold.`}</b>{' '}
              {t`Sending again sells it only if it was not sold yet: never twice.`}
            </Note>
          </div>
        ) : snapshot.hasTag('reviewing') || snapshot.hasTag('sending') ? (
          <SaleReview {...props} />
        ) : (
          <SellForm {...props} />
        )}
      </Sheet>
    </ShownSums>
  );
}

function SellForm({ sale, onCopy }: SellProps) {
  const { t } = useLingui();
  const units = useUnits();
  const faultText = useFaultText();
  const boundsText = useBoundsText();
  const { ofProblem } = useRefusalTexts();
  const { snapshot, send } = sale;
  const { form, address, isAddressTyped, isAmountLeftOut, walletAddress, problem } = snapshot.context;
  const { fault, bounds, quote } = form.context;
  const refusal = form.context.problem?.kind === 'refused' ? ofProblem(form.context.problem) : undefined;
  const shownProblem = fault ? faultText(fault, units.token) : refusal;
  return (
    <>
      <AmountField
        label={t`You sell`}
        value={form.context.text}
        unit={units.token}
        onChange={(text) => send({ type: 'sale.typed', text })}
        {...(bounds?.maxFillNano == null ? {} : { onMax: () => send({ type: 'sale.max' }) })}
        bounds={bounds ? boundsText(bounds.minNano, bounds.maxNano, units.token) : undefined}
        {...(shownProblem === undefined ? {} : { problem: shownProblem })}
        aside={<span className="sale-settles">{t`today’s earnings settle at 00:00 UTC`}</span>}
      />
      <SaleTerms
        quote={quote}
        isWaiting={form.stage === 'settling' || form.stage === 'quoting'}
        address={isAddressTyped ? null : address}
        onCopy={onCopy}
      />
      <AddressField
        address={address}
        isTyped={isAddressTyped}
        isAmountLeftOut={isAmountLeftOut}
        walletAddress={walletAddress}
        onChange={(typed) => send({ type: 'sale.address', address: typed })}
        onOwn={() => send({ type: 'sale.ownAddress' })}
      />
      {problem && <Note tone="negative">{ofProblem(problem)}</Note>}
    </>
  );
}

/** The complete terms of the sale, for confirmation. */
function SaleReview({ sale, onCopy, holdPerDay }: SellProps) {
  const { t } = useLingui();
  const units = useUnits();
  const { form, address } = sale.snapshot.context;
  const { quote } = form.context;
  const perDay = amountText(holdPerDay, { decimals: 4 });
  return (
    <>
      <SaleSum sale={sale} />
      <SaleTerms quote={quote} isWaiting={false} address={address} onCopy={onCopy} />
      {holdPerDay > 0n ? (
        <div className="sale-note">
          <Note tone="warning">
            {t`Selling restarts your days in a row of holding: your stakes then earn less by`}{' '}
            <b className="strong">{t`${perDay} ${units.token} a day`}</b>.
          </Note>
        </div>
      ) : (
        <p className="caption hint foot-note">{t`Selling ends your days in a row of holding; the hold bonus starts anew.`}</p>
      )}
    </>
  );
}

function SaleSum({ sale }: Pick<SellProps, 'sale'>) {
  const { quote } = sale.snapshot.context.form.context;
  return (
    quote && (
      <p className="sale-sum">
        <span className="sum-line">
          <Token nano={quote.tokenAmount} className="large" /> <Icon of={ArrowRight} size="tiny" />{' '}
          <Coin nano={quote.amountTon} className="large" />
        </span>
      </p>
    )
  );
}

function SaleTerms({
  quote,
  isWaiting,
  address,
  onCopy,
}: {
  readonly quote: SaleQuote | null;
  readonly isWaiting: boolean;
  readonly address: string | null;
  readonly onCopy: (text: string) => void;
}) {
  const { t } = useLingui();
  const units = useUnits();
  const value = (ready: (quote: SaleQuote) => ReactNode) =>
    quote ? ready(quote) : <NoValue isWaiting={isWaiting} width={5} />;
  return (
    <Facts>
      <Fact name={t`Fee`}>
        {value((ready) => (
          <Token nano={ready.feeToken} />
        ))}
      </Fact>
      <Fact name={t`Selling price`}>
        {value((ready) => (
          <span className="keep">
            {priceText(ready.sellingPrice)}{' '}
            <span className="unit">{t`${units.coin} per ${units.token}`}</span>
          </span>
        ))}
      </Fact>
      {address !== null && address !== '' && (
        <Fact name={t`To`}>
          <Copyable name={t`address`} onCopy={() => onCopy(address)}>
            {shortAddress(address)}
          </Copyable>
        </Fact>
      )}
      <Fact name={t`Arrives in full`}>
        {value((ready) => (
          <Coin nano={ready.amountTon} className="large" />
        ))}
      </Fact>
    </Facts>
  );
}

function Sold({
  withdrawal,
  onCopy,
}: {
  readonly withdrawal: Withdrawal;
  readonly onCopy: (text: string) => void;
}) {
  const { t } = useLingui();
  const dates = useDates();
  const nowMs = useNowMs();
  const reason = usePayoutReason()(withdrawal);
  return (
    <>
      <Facts>
        <Fact name={t`You sold`}>
          <Token nano={withdrawal.tokenAmount} />
        </Fact>
        {withdrawal.status === 'refunded' ? (
          <Fact name={t`Back on the balance`}>
            <Token nano={withdrawal.tokenAmount} className="large" />
          </Fact>
        ) : (
          <Fact name={withdrawal.status === 'confirmed' ? t`Arrived in full` : t`Arrives in full`}>
            <Coin nano={withdrawal.amountTon} className="large" />
          </Fact>
        )}
        <Fact name={t`To`}>
          <Copyable name={t`address`} onCopy={() => onCopy(withdrawal.address)}>
            {shortAddress(withdrawal.address)}
          </Copyable>
        </Fact>
        <Fact name={t`Sold on`}>{dates.dateTime(withdrawal.createdAtMs, nowMs)}</Fact>
        <Fact name={t`State`}>
          <PayoutBadge withdrawal={withdrawal} />
        </Fact>
        {withdrawal.position !== undefined && (
          <Fact name={t`Your place in line`}>
            {countText(withdrawal.position)}
            {withdrawal.positionIsUpperBound === true && <span className="hint"> {t`or sooner`}</span>}
            {reason === undefined && withdrawal.position <= LARGEST_BATCH && (
              <span className="hint"> · {t`within 2 min`}</span>
            )}
          </Fact>
        )}
      </Facts>
      {withdrawal.position !== undefined && <LineTape position={withdrawal.position} />}
      {reason !== undefined && <Note tone="warning">{reason}</Note>}
    </>
  );
}

export function PayoutBadge({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useLingui();
  switch (withdrawal.status) {
    case 'queued':
      return <Badge tone="wait">{t`in line`}</Badge>;
    case 'sending':
      return <Badge tone="wait">{t`on its way`}</Badge>;
    case 'held':
      return <Badge tone="wait">{t`being reviewed`}</Badge>;
    case 'confirmed':
      return <Badge tone="done">{t`arrived`}</Badge>;
    case 'refunded':
      return <Badge tone="quiet">{t`refunded`}</Badge>;
  }
}

function SellFoot({ sale, close, onHistory }: SellProps & { readonly close: () => void }) {
  const { t } = useLingui();
  const units = useUnits();
  const { snapshot, send } = sale;
  const { form, address } = snapshot.context;
  const history = () => {
    send({ type: 'sale.close' });
    onHistory();
  };
  if (snapshot.hasTag('done')) {
    return (
      <>
        <Button onClick={close}>{t`Close`}</Button>
        <Button tone="plain" onClick={history}>{t`History`}</Button>
      </>
    );
  }
  if (snapshot.hasTag('unknown')) {
    return (
      <>
        <Button onClick={() => send({ type: 'sale.retry' })}>{t`Send again`}</Button>
        <Button tone="plain" onClick={history}>{t`History`}</Button>
      </>
    );
  }
  const { quote } = form.context;
  const amount = quote ? roundText(quote.tokenAmount) : '';
  const isReviewing = snapshot.hasTag('reviewing');
  const isSending = snapshot.hasTag('sending');
  return (
    <>
      <Button
        disabled={form.stage !== 'quoted' || payoutAddressFault(address) !== null}
        isBusy={isSending}
        onClick={() =>
          send({
            type: isReviewing ? 'sale.confirm' : snapshot.hasTag('failed') ? 'sale.retry' : 'sale.review',
          })
        }
      >
        {snapshot.hasTag('failed')
          ? t`Try again`
          : !quote
            ? t`Sell`
            : isReviewing
              ? t`Confirm: sell ${amount} ${units.token}`
              : t`Sell ${amount} ${units.token}`}
      </Button>
      {isReviewing ? (
        <Button tone="plain" onClick={close}>{t`Back`}</Button>
      ) : (
        <Button tone="plain" disabled={isSending} onClick={history}>{t`History`}</Button>
      )}
    </>
  );
}
