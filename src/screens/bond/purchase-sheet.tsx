import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Bond } from '@axiom/domain/ports/client';
import { ArrowRight } from 'lucide-react';
import type { PurchaseShown } from '#machines/purchase/types.ts';
import type { PaymentShown } from '#machines/transaction/types.ts';
import { Coin, Token } from '../../ui/amount/amount.tsx';
import { Button } from '../../ui/button/button.tsx';
import { roundText } from '../../ui/format/amount-text.ts';
import { ShownSums } from '../../ui/hidden/hidden.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Note } from '../../ui/note/note.tsx';
import { StagedPayment } from '../../ui/payment/staged-payment.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { carryTape } from '../../ui/tape/carry.ts';
import { useUnits } from '../../ui/units/units.tsx';
import type { Explorer } from '../shared/explorer.ts';
import type { BondScreenProps } from './bond-props.ts';
import { Booked, BookedActions } from './booked.tsx';
import { OrderFailed, ReviewSkeleton } from './ordering.tsx';
import { PaymentFoot, PaymentNotes } from './payment-end.tsx';
import { usePaymentSteps } from './payment-steps.ts';
import { Review, ReviewFoot } from './review.tsx';

type SheetProps = Pick<BondScreenProps, 'purchase' | 'bonds' | 'onStake' | 'onCopy' | 'explorerOf' | 'go'>;

type Part = 'ordering' | 'order-failed' | 'review' | 'paying' | 'settling' | 'booked';

function partOf(purchase: PurchaseShown): Part {
  const { snapshot } = purchase;
  if (snapshot.hasTag('ordering')) return 'ordering';
  if (snapshot.hasTag('order-failed')) return 'order-failed';
  if (snapshot.hasTag('booked')) return 'booked';
  if (snapshot.hasTag('settling')) return 'settling';
  return snapshot.context.payment?.stage === 'confirming' ? 'review' : 'paying';
}

/** The newest known state of the ordered bond. */
function bondOf({ purchase, bonds }: SheetProps): Bond | null {
  const ordered = purchase.snapshot.context.order?.bond ?? null;
  return bonds.find((bond) => bond.id === ordered?.id) ?? ordered;
}

function useTitle(): (part: Part, payment: PaymentShown | null, bond: Bond | null) => string {
  const { t } = useLingui();
  const units = useUnits();
  return (part, payment, bond) => {
    if (part === 'booked') return t`New Bond created`;
    if (part === 'order-failed') return t`The order was not made`;
    if (part === 'review' || part === 'ordering') return t`Confirm the bond`;
    if (part === 'settling') return t`Still checking`;
    const stage = payment?.stage;
    if (stage === 'rejected') return t`Transaction canceled`;
    if (stage === 'notSent') return t`Transaction was not sent`;
    if (stage === 'lapsed') return t`The price has expired`;
    if (stage === 'expired') return t`The order has ended`;
    if (stage === 'unknown' || payment?.context.isOverdue) return t`Still checking`;
    const amount = bond ? roundText(bond.amountTon) : '';
    return t`Paying ${amount} ${units.coin}`;
  };
}

/** One sheet from the exact terms to the booked bond; each outcome of a payment has its own text. */
export function PurchaseSheet(props: SheetProps) {
  const { purchase } = props;
  const { snapshot, send } = purchase;
  const { payment } = snapshot.context;
  const bond = bondOf(props);
  const title = useTitle();
  const part = partOf(purchase);
  return (
    <ShownSums>
      <Sheet
        title={title(part, payment, bond)}
        isOpen={snapshot.hasTag('sheet')}
        onClose={() => send({ type: 'payment.close' })}
        steady="tall"
        foot={<Foot {...props} part={part} />}
      >
        <Body {...props} part={part} />
      </Sheet>
    </ShownSums>
  );
}

function Body(props: SheetProps & { readonly part: Part }) {
  const { purchase, onCopy, explorerOf, go, part } = props;
  const { t } = useLingui();
  const steps = usePaymentSteps();
  const { payment, problem, form, account } = purchase.snapshot.context;
  const bond = bondOf(props);
  if (part === 'order-failed') return <OrderFailed quote={form.context.quote} problem={problem} />;
  if (part === 'ordering' || !bond || !payment) return <ReviewSkeleton />;
  if (part === 'review')
    return <Review purchase={purchase} bond={bond} account={account} quote={form.context.quote} go={go} />;
  if (part === 'settling') {
    return (
      <>
        <PaySum bond={bond} />
        <StagedPayment steps={steps(payment)} label={t`Payment`} />
        <Note tone="warning">
          <b className="strong">{t`Don’t pay a second time.`}</b>{' '}
          {t`The wallet declined, but the server has not closed the order yet. It is being asked.`}
        </Note>
      </>
    );
  }
  return (
    <>
      <PaySum bond={bond} />
      <StagedPayment steps={steps(payment)} label={t`Payment`} />
      {part === 'booked' ? (
        <Booked bond={bond} hash={unlinkedHash({ bond, payment, explorerOf })} onCopy={onCopy} />
      ) : (
        <PaymentNotes payment={payment} bond={bond} />
      )}
    </>
  );
}

interface Booking {
  readonly bond: Bond;
  readonly payment: PaymentShown;
  readonly explorerOf: Explorer;
}

const hashOf = ({ bond, payment }: Booking) => payment.context.txHash ?? bond.txHash;

function linkOf(booking: Booking): string | undefined {
  const txHash = hashOf(booking);
  return txHash === undefined ? undefined : booking.explorerOf({ txHash });
}

function unlinkedHash(booking: Booking): string | undefined {
  return linkOf(booking) === undefined ? hashOf(booking) : undefined;
}

function PaySum({ bond }: { readonly bond: Bond }) {
  return (
    <p className="pay-sum">
      <span className="sum-line strong">
        <Coin nano={bond.amountTon} /> <Icon of={ArrowRight} size="tiny" />{' '}
        <Token nano={bond.expectedToken} />
      </span>
      <span className="caption hint">{plural(bond.tariffDays, { one: '# day', other: '# days' })}</span>
    </p>
  );
}

function Foot(props: SheetProps & { readonly part: Part }) {
  const { purchase, onStake, explorerOf, go, part } = props;
  const { t } = useLingui();
  const { send, snapshot } = purchase;
  const { payment } = snapshot.context;
  const bond = bondOf(props);
  if (part === 'ordering') {
    return (
      <>
        <Button isBusy>{t`Making the order`}</Button>
        <Button tone="plain" onClick={() => send({ type: 'payment.close' })}>{t`Close`}</Button>
      </>
    );
  }
  if (part === 'order-failed') {
    return (
      <>
        <Button onClick={() => send({ type: 'payment.again' })}>{t`Try again`}</Button>
        <Button tone="plain" onClick={() => send({ type: 'payment.close' })}>{t`Close`}</Button>
      </>
    );
  }
  if (!bond || !payment) return null;
  if (part === 'review') return <ReviewFoot purchase={purchase} payment={payment} />;
  if (part === 'booked') {
    return (
      <BookedActions
        bond={bond}
        link={linkOf({ bond, payment, explorerOf })}
        onStake={() => {
          send({ type: 'payment.close' });
          onStake(bond);
        }}
        onHome={() => {
          carryTape('dialog .new-bond .tape', `[data-bond="${bond.id}"] .tape`, () => {
            send({ type: 'payment.close' });
            go('/');
          });
        }}
      />
    );
  }
  if (part === 'settling')
    return <Button tone="tonal" onClick={() => send({ type: 'payment.close' })}>{t`Close`}</Button>;
  return <PaymentFoot payment={payment} send={send} explorerOf={explorerOf} />;
}
