import { useLingui } from '@lingui/react/macro';
import type { Withdrawal } from '@axiom/domain/ports/client';
import { ArrowUpRight } from 'lucide-react';
import { shortAddress } from '../../ui/address/address-text.ts';
import { Coin } from '../../ui/amount/amount.tsx';
import { useOwnAmount } from '../../ui/amount/own-amount.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { ListRow } from '../../ui/list/list.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { usePayoutReason } from '../sell/payout-reason.ts';
import { usePlace } from '../sell/place.ts';
import { PayoutBadge } from '../sell/sell-sheet.tsx';

/** A sale with its state. */
export function SaleRow({ sale }: { readonly sale: Withdrawal }) {
  const { t } = useLingui();
  const dates = useDates();
  const units = useUnits();
  const ownAmount = useOwnAmount();
  const to = shortAddress(sale.address);
  const reason = usePayoutReason()(sale);
  const place = usePlace()(sale);
  return (
    <ListRow
      mark={<Icon of={ArrowUpRight} />}
      title={<Coin nano={sale.amountTon} />}
      caption={
        <>
          {dates.time(sale.createdAtMs)} <span className="keep">{t`to ${to}`}</span>
          {place !== undefined && `, ${place}`}
        </>
      }
      value={<PayoutBadge withdrawal={sale} />}
      valueCaption={`${ownAmount(-sale.tokenAmount)} ${units.token}`}
      note={reason}
    />
  );
}
