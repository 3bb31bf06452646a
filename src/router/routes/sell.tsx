import { useEffect } from 'react';
import { useMachine, useMachineValue } from '../../app/actors.tsx';
import { SellSheet } from '../../screens/sell/sell-sheet.tsx';
import { usePriceBeside } from '../beside.tsx';
import { useShellActions } from '../context.ts';
import { useHoldPerDay } from '../use-hold.ts';
import { useGo } from '../use-way.ts';

/** The sale, shown over the screen whose balance it sells. */
export default function Sell({ fromReferral }: { readonly fromReferral: boolean }) {
  const sale = useMachine('sale');
  const send = sale.send;
  const withdrawals = useMachineValue('withdrawals', (snapshot) => snapshot.context.rows);
  const go = useGo();
  const { goBack, copy } = useShellActions();
  useEffect(() => {
    send({ type: 'sale.open', fromReferral });
    return () => send({ type: 'sale.leave' });
  }, [fromReferral, send]);
  const made = sale.snapshot.context.withdrawal;
  return (
    <SellSheet
      sale={sale}
      isOpen
      onClose={goBack}
      onCopy={copy}
      onHistory={() => go('/history')}
      holdPerDay={useHoldPerDay()}
      beside={usePriceBeside()}
      latest={withdrawals.find((row) => row.id === made?.id)}
    />
  );
}
