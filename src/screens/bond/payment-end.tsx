import { useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import type { Bond } from '@axiom/domain/ports/client';
import type { PaymentHostEvent } from '#machines/transaction/host.ts';
import type { PaymentShown } from '#machines/transaction/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { useDates } from '../../ui/format/use-dates.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Note } from '../../ui/note/note.tsx';
import type { Explorer } from '../shared/explorer.ts';
import Returned from '../returned/returned.tsx';

const ASKED: ReadonlySet<PaymentShown['stage']> = new Set(['sending', 'signed', 'unknown', 'onChain']);

/** Whether the wallet was asked and the outcome is unknown. */
export function isAsked({ stage }: PaymentShown): boolean {
  return ASKED.has(stage);
}

/** Warnings for a payment that has not ended, or whose money may still arrive or has come back. */
export function PaymentNotes({
  payment,
  bond,
}: {
  readonly payment: PaymentShown;
  /** The bond that it pays; none for a staking fee. */
  readonly bond?: Bond;
}) {
  const isReturned = bond?.returned !== undefined;
  const warns = payment.stage === 'expired' || canStillArrive(payment);
  if (!isReturned && !warns) return null;
  return (
    <div className="sheet-notes">
      {isReturned && <Returned bond={bond} canPay={!isAsked(payment)} />}
      {warns && <Warning payment={payment} />}
    </div>
  );
}

/** Whether the wallet was asked so long ago that the payment may be on its way. */
const canStillArrive = (payment: PaymentShown): boolean =>
  isAsked(payment) && (payment.stage !== 'sending' || payment.context.isOverdue);

function Warning({ payment: { stage, context } }: { readonly payment: PaymentShown }) {
  const { t } = useLingui();
  const dates = useDates();
  if (stage === 'expired') return <Note>{t`What arrives for this order from now on is sent back.`}</Note>;
  const until = dates.seconds(context.order.payUntilMs);
  const rest = context.isOverdue
    ? t`The order ended at ${until}. The server is being asked whether it was paid.`
    : stage === 'unknown'
      ? t`If you signed, the payment is booked by itself. If not, the order ends at ${until} and nothing was paid.`
      : t`It is booked by itself, also when you leave.`;
  return (
    <Note tone="warning">
      <b className="strong">{t`Don’t pay a second time.`}</b> {rest}
    </Note>
  );
}

interface FootProps {
  readonly payment: PaymentShown;
  readonly send: (event: PaymentHostEvent) => void;
  readonly explorerOf: Explorer;
}

/** The actions of the current stage; each outcome has its own. */
export function PaymentFoot({ payment, send, explorerOf }: FootProps) {
  const { t } = useLingui();
  const { stage, context } = payment;
  const close = <Button tone="plain" onClick={() => send({ type: 'payment.close' })}>{t`Close`}</Button>;
  if (!isAsked(payment)) {
    return (
      <>
        <Button onClick={() => send({ type: 'payment.again' })}>{t`Try again`}</Button>
        {close}
      </>
    );
  }
  const link = explorerOf({ txHash: context.txHash, from: context.from });
  const canOpen = stage === 'sending' || stage === 'unknown';
  return (
    <>
      {canOpen && (
        <Button
          tone={stage === 'unknown' ? 'tonal' : 'primary'}
          isBusy={stage === 'sending' && context.openedAtMs === null}
          onClick={() => send({ type: 'payment.openWallet' })}
        >
          {stage === 'unknown' ? t`Open wallet again` : t`Open wallet`}
        </Button>
      )}
      {link !== undefined && canOpen ? (
        <div className="sheet-foot-row">
          <ExplorerLink href={link} />
          {close}
        </div>
      ) : (
        <>
          {link !== undefined && <ExplorerLink href={link} />}
          {close}
        </>
      )}
    </>
  );
}

/** The transaction, or its wallet before there is one. */
export function ExplorerLink({ href }: { readonly href: string }) {
  const { t } = useLingui();
  return (
    <a className="button is-tonal" href={href} target="_blank" rel="noreferrer">
      <Icon of={ExternalLink} />
      {t`Explorer`}
    </a>
  );
}
