import { useLingui } from '@lingui/react/macro';
import type { PaymentHostContext, PaymentHostTag } from '#machines/transaction/host.ts';
import { Button } from '../../ui/button/button.tsx';
import { Note } from '../../ui/note/note.tsx';

interface PendingPaymentProps {
  readonly host: {
    readonly snapshot: {
      readonly context: Pick<PaymentHostContext, 'payment'>;
      hasTag(tag: PaymentHostTag): boolean;
    };
  };
  readonly onShow: () => void;
}

/** A payment that continues with its sheet closed, with a button to reopen the sheet. */
export function PendingPayment({ host, onShow }: PendingPaymentProps) {
  const { t } = useLingui();
  if (!host.snapshot.hasTag('pending-payment')) return null;
  const isAsked = host.snapshot.context.payment?.stage !== 'confirming';
  return (
    <Note tone="warning" action={<Button tone="tonal" isSmall onClick={onShow}>{t`Show`}</Button>}>
      {isAsked ? t`A payment is on its way.` : t`A staking fee waits to be paid.`}
    </Note>
  );
}
