import { useLingui } from '@lingui/react/macro';
import type { Operation } from '@axiom/domain/ports/client';
import {
  ArrowRightLeft,
  ArrowUpRight,
  CircleCheck,
  CircleX,
  Gift,
  Layers,
  Link2,
  Link2Off,
  type LucideIcon,
  ListChecks,
  RotateCcw,
  Settings2,
  TrendingUp,
  UserRound,
} from 'lucide-react';
import { useOwnAmount } from '../../ui/amount/own-amount.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { BondMark, Icon } from '../../ui/icons/icon.tsx';
import { ListRow } from '../../ui/list/list.tsx';
import { useUnits } from '../../ui/units/units.tsx';

const glyphs: Record<string, LucideIcon> = {
  bond_canceled: CircleX,
  bond_matured: CircleCheck,
  bond_staked: Layers,
  reward: TrendingUp,
  stake_completed: CircleCheck,
  referral_pending: UserRound,
  referral_bonus: Gift,
  referral_reversed: RotateCcw,
  sale: ArrowUpRight,
  sale_refunded: RotateCcw,
  referral_transfer: ArrowRightLeft,
  link_created: Link2,
  link_canceled: Link2Off,
  task_reward: ListChecks,
  adjustment: Settings2,
};

/** Kinds whose amount was credited to a spendable balance. */
const ARRIVALS = new Set([
  'reward',
  'bond_matured',
  'stake_completed',
  'referral_bonus',
  'link_canceled',
  'task_reward',
]);

export function useOperationTitle(): (kind: string) => string {
  const { t } = useLingui();
  const titles: Record<string, string> = {
    bond_bought: t`Bond bought`,
    bond_canceled: t`Bond left early`,
    bond_matured: t`Bond matured`,
    bond_staked: t`Bond staked`,
    reward: t`Rewards`,
    stake_completed: t`Stake completed`,
    referral_pending: t`Referral bonus, pending`,
    referral_bonus: t`Referral bonus`,
    referral_reversed: t`Referral bonus not counted`,
    referral_transfer: t`From referral to main`,
    link_created: t`Set aside to re-bond`,
    link_bond: t`Re-bonded`,
    link_canceled: t`Link canceled`,
    task_reward: t`Task reward`,
    sale: t`Sold`,
    sale_refunded: t`Sale refunded`,
    adjustment: t`Correction`,
  };
  return (kind) => titles[kind] ?? kind;
}

/** An operation under its day. */
export function OperationRow({ operation }: { readonly operation: Operation }) {
  const dates = useDates();
  const units = useUnits();
  const ownAmount = useOwnAmount();
  const title = useOperationTitle();
  const { kind, amountToken, amountTon } = operation;
  const glyph = glyphs[kind];
  const isArrival = ARRIVALS.has(kind) && amountToken > 0n;
  const tons =
    amountTon === null ? undefined : `${ownAmount(amountTon < 0n ? -amountTon : amountTon)} ${units.coin}`;
  return (
    <ListRow
      mark={glyph ? <Icon of={glyph} /> : <BondMark size="small" />}
      title={title(kind)}
      caption={dates.time(operation.createdAtMs)}
      value={
        <span className="keep">
          <span className={isArrival ? 'strong positive' : 'strong'}>
            {ownAmount(amountToken, { sign: 'always' })}
          </span>{' '}
          <span className="unit">{units.token}</span>
        </span>
      }
      {...(tons === undefined ? {} : { valueCaption: tons })}
    />
  );
}
