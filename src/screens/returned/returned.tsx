import { useLingui } from '@lingui/react/macro';
import { useOwnAmount } from '../../ui/amount/own-amount.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { Note } from '../../ui/note/note.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import type { ReturnedView } from '../shared/portfolio-view.ts';

/** A payment for this bond that pays nothing: what came, why it was not used, and where it is now. */
export default function Returned({ bond, canPay = false }: Parameters<ReturnedView>[0]) {
  const { t } = useLingui();
  const dates = useDates();
  const units = useUnits();
  const ownAmount = useOwnAmount();
  const { returned, payUntilMs } = bond;
  if (returned === undefined) return null;
  const amount = `${ownAmount(returned.amountTon)} ${units.coin}`;
  const due = `${ownAmount(bond.amountTon)} ${units.coin}`;
  const why = {
    too_little: t`${amount} came for an order of ${due}: too little, so it bought nothing.`,
    too_late: t`${amount} came after the order of ${due} had ended.`,
    already_paid: t`${amount} came once more for a bond that was paid.`,
    surplus: t`${amount} more than the price came for this bond.`,
    not_successful: t`${amount} came for this bond and could not be booked.`,
  }[returned.reason];
  const where = {
    waiting: t`An operator decides about it.`,
    refunding: t`It is on its way back to the wallet that sent it, less the network fee.`,
    refunded: t`It went back to the wallet that sent it, less the network fee.`,
  }[returned.status];
  const isOpen = canPay && bond.status === 'pending' && payUntilMs !== undefined;
  const until = isOpen ? dates.time(payUntilMs) : '';
  return (
    <Note tone={isOpen || returned.status === 'waiting' ? 'warning' : 'quiet'}>
      <b className="strong">{why}</b> {where}
      {isOpen && ` ${t`The order can be paid in full until ${until}.`}`}
    </Note>
  );
}
