import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { List, ListRow } from '../../ui/list/list.tsx';

interface StepsProps {
  /** What a bond costs and how long it runs. */
  readonly terms: ReactNode;
  /** Instead of the first number, where it is done. */
  readonly done?: ReactNode;
}

/** Three steps, instead of empty lists. */
export function Steps({ terms, done }: StepsProps) {
  const { t } = useLingui();
  const isDone = done !== undefined;
  return (
    <List isOrdered label={t`How it starts`}>
      <ListRow
        mark={done ?? 1}
        isMarkTinted={!isDone}
        title={t`Connect a TON wallet`}
        caption={isDone ? t`Done` : t`It pays for your bonds and receives what you sell`}
      />
      <ListRow mark={2} isMarkTinted={isDone} title={t`Buy a bond`} caption={terms} />
      <ListRow mark={3} title={t`Let it mature, or stake it`} caption={t`Staked, it earns by the second`} />
    </List>
  );
}
