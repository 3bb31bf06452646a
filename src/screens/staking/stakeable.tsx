import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Bond, Me } from '@axiom/domain/ports/client';
import { dailyRate } from '@axiom/domain/staking';
import { Token } from '../../ui/amount/amount.tsx';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { percentText } from '../../ui/format/percent-text.ts';
import { List } from '../../ui/list/list.tsx';
import { ListButton } from '../../ui/list/pressed-rows.tsx';
import { Section } from '../../ui/section/section.tsx';
import { stakeOf } from './stake-of.ts';

/** As many stand beside the stakes; the sheet has all. */
const MOST = 5;

interface StakeableProps {
  readonly bonds: readonly Bond[];
  readonly me: Me | null;
  readonly onStake: (bond: Bond) => void;
}

/** Bonds that could be staked, each at its rate: one tap chooses it. */
export function Stakeable({ bonds, me, onStake }: StakeableProps) {
  const { t } = useLingui();
  const nowMs = useNowMs();
  const title = t`Bonds you can stake`;
  const more = bonds.length - MOST;
  return (
    <Section
      title={title}
      aside={more > 0 ? plural(more, { one: 'and # more', other: 'and # more' }) : undefined}
    >
      <List label={title}>
        {bonds.slice(0, MOST).map((bond) => (
          <ListButton
            key={bond.id}
            title={<Token nano={bond.amountToken} />}
            caption={plural(bond.tariffDays, { one: '# day', other: '# days' })}
            value={t`${percentText(dailyRate(stakeOf(bond, me, nowMs)))} per day`}
            onPress={() => onStake(bond)}
          />
        ))}
      </List>
    </Section>
  );
}
