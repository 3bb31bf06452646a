import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Friend } from '@axiom/domain/ports/client';
import type { ReactNode } from 'react';
import type { PortfolioShown } from '#machines/portfolio/types.ts';
import type { ReferralShown } from '#machines/referral/types.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { useOwnAmount } from '../../ui/amount/own-amount.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { List, ListRow } from '../../ui/list/list.tsx';
import { Section } from '../../ui/section/section.tsx';
import { CardSkeleton } from '../../ui/skeleton/skeleton.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { Failed } from '../shared/failed.tsx';
import { EmptyFriends } from './empty-friends.tsx';

/** The person's invited friends: what each brought, and whether it counts yet (R9.07). */
export function Friends({
  referral,
  portfolio,
}: {
  readonly referral: ReferralShown;
  readonly portfolio: PortfolioShown;
}) {
  const { t } = useLingui();
  const nowMs = useNowMs();
  const { snapshot, send } = referral;
  const { friends } = snapshot.context;
  const count = friends.length;
  const fresh = friends.filter((friend) => friend.isNew).length;
  const joined = plural(count, { one: '# joined', other: '# joined' });
  const isKnown = snapshot.hasTag('ready') || snapshot.hasTag('refreshing');
  const aside = fresh > 0 ? t`${joined}, ${fresh} new` : joined;
  return (
    <Section title={t`Friends`} aside={isKnown && count > 0 ? aside : undefined}>
      {snapshot.hasTag('failed') && (
        <Failed what={t`Friends did not load`} onRetry={() => send({ type: 'referral.retry' })} />
      )}
      {snapshot.hasTag('loading') && <CardSkeleton />}
      {isKnown && count === 0 && <EmptyFriends portfolio={portfolio} />}
      {isKnown && count > 0 && (
        <List label={t`Friends`}>
          {friends.map((friend) => (
            <FriendRow key={friend.id} friend={friend} nowMs={nowMs} />
          ))}
        </List>
      )}
    </Section>
  );
}

function FriendRow({ friend, nowMs }: { readonly friend: Friend; readonly nowMs: number }) {
  const { t } = useLingui();
  const dates = useDates();
  const units = useUnits();
  const ownAmount = useOwnAmount();
  const waiting = `${ownAmount(friend.turnoverPending)} ${units.coin}`;
  const counted = `${ownAmount(friend.turnover)} ${units.coin}`;
  const captions: Record<Friend['status'], string> = {
    joined: t`joined ${dates.date(friend.joinedAtMs, nowMs)}, no bond yet`,
    pending: t`${waiting} · counts when staked or matured`,
    counted: t`${counted} counted`,
    not_counted: t`left the bond early`,
  };
  const badges: Record<Friend['status'], ReactNode> = {
    joined: friend.isNew ? <Badge tone="go">{t`new`}</Badge> : null,
    pending: <Badge tone="wait">{t`pending`}</Badge>,
    counted: <Badge tone="done">{t`counted`}</Badge>,
    not_counted: <Badge>{t`not counted`}</Badge>,
  };
  return (
    <ListRow
      mark={<bdi>{[...friend.firstName][0] ?? '?'}</bdi>}
      title={
        <>
          <bdi>{friend.firstName}</bdi> {badges[friend.status]}
        </>
      }
      caption={captions[friend.status]}
      value={<Brought friend={friend} />}
    />
  );
}

function Brought({ friend }: { readonly friend: Friend }) {
  const units = useUnits();
  const ownAmount = useOwnAmount();
  if (friend.status === 'joined') return <span className="hint">—</span>;
  const nano = friend.status === 'pending' ? friend.bonusPending : friend.bonus;
  const tone = friend.status === 'counted' ? 'strong positive' : 'hint';
  return (
    <span className="keep">
      <span className={tone}>{ownAmount(nano, { sign: 'always' })}</span>{' '}
      <span className="unit">{units.token}</span>
    </span>
  );
}
