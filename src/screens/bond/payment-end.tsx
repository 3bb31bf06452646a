import { useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import type { PurchaseShown } from '#machines/purchase/types.ts';
import type { PaymentShown } from '#machines/transaction/types.ts';
import { Actions, Button } from '../../ui/button/button.tsx';
import { useDates } from '../../ui/format/use-dates.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Note } from '../../ui/note/note.tsx';

/** What must be known of a payment that has not ended. */
export function PaymentNotes({ payment }: { readonly payment: PaymentShown }) {
  const { t } = useLingui();
  const dates = useDates();
  const until = dates.seconds(payment.context.order.payUntilMs);
  if (payment.stage !== 'unknown') return null;
  return (
    <div className="sheet-notes">
      <Note tone="warning">
        <b className="strong">{t`Don’t pay a second time.`}</b>{' '}
        {t`If you signed, the bond is booked by itself. If not, the order ends at ${until} and nothing was paid.`}
      </Note>
    </div>
  );
}

interface FootProps {
  readonly purchase: PurchaseShown;
  readonly payment: PaymentShown;
  readonly explorerOf: (txHash: string) => string | undefined;
}

/** What one can do at this stage: each end has its own. */
export function PaymentFoot({ purchase, payment, explorerOf }: FootProps) {
  const { t } = useLingui();
  const close = () => purchase.send({ type: 'purchase.close' });
  const { stage, context } = payment;
  const link = context.txHash === null ? undefined : explorerOf(context.txHash);
  if (stage === 'rejected' || stage === 'notSent' || stage === 'expired') {
    return (
      <>
        <Button onClick={() => purchase.send({ type: 'purchase.again' })}>{t`Try again`}</Button>
        <Button tone="plain" onClick={close}>{t`Close`}</Button>
      </>
    );
  }
  if (stage === 'sending' || stage === 'unknown') {
    return (
      <>
        <Button
          tone={stage === 'unknown' ? 'tonal' : 'primary'}
          isBusy={stage === 'sending' && context.openedAtMs === null}
          onClick={() => purchase.send({ type: 'purchase.openWallet' })}
        >
          {stage === 'unknown' ? t`Open wallet again` : t`Open wallet`}
        </Button>
        {link !== undefined && <ExplorerLink href={link} />}
        <Button tone="plain" onClick={close}>{t`Close`}</Button>
      </>
    );
  }
  return (
    <>
      <Actions>
        {link !== undefined && <ExplorerLink href={link} />}
        <Button tone="tonal" onClick={close}>{t`Close`}</Button>
      </Actions>
      <p className="caption hint">{t`You can leave: it is booked by itself.`}</p>
    </>
  );
}

function ExplorerLink({ href }: { readonly href: string }) {
  const { t } = useLingui();
  return (
    <a className="button is-tonal" href={href} target="_blank" rel="noreferrer">
      <Icon of={ExternalLink} />
      {t`Explorer`}
    </a>
  );
}
