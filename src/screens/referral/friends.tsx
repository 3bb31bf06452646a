import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Friend } from '@axiom/domain/ports/client';
import type { ReactNode } from 'react';
import type { PortfolioShown } from '#machines/portfolio/types.ts';
import type { ReferralShown } from '#machines/referral/types.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { useOwnAmount } from '../../ui/amount/own-amount.ts';
import { initialOf } from '../../ui/format/name-text.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { List, ListBlock } from '../../ui/list/list.tsx';
import { type FarProps, LongItems } from '../../ui/long/long-items.tsx';
import { Further } from '../../ui/long/further.tsx';
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
  const { snapshot, send } = referral;
  const { friends, total } = snapshot.context;
  const fresh = friends.filter((friend) => friend.isNew).length;
  const joined = plural(total, { one: '# joined', other: '# joined' });
  const isKnown = snapshot.hasTag('ready');
  const aside = fresh > 0 ? t`${joined}, ${fresh} new` : joined;
  return (
    <Section title={t`Friends`} aside={isKnown && total > 0 ? aside : undefined}>
      {snapshot.hasTag('failed') && (
        <Failed what={t`Friends did not load`} onRetry={() => send({ type: 'referral.retry' })} />
      )}
      {snapshot.hasTag('loading') && <CardSkeleton />}
      {isKnown && friends.length === 0 && <EmptyFriends portfolio={portfolio} />}
      {isKnown && friends.length > 0 && <FriendList referral={referral} />}
    </Section>
  );
}

function FriendList({ referral }: { readonly referral: ReferralShown }) {
  const { t } = useLingui();
  const { snapshot, send } = referral;
  const { friends, total } = snapshot.context;
  const isShort = friends.length === total;
  return (
    <>
      <List label={t`Friends`}>
        <LongItems
          items={friends}
          far={FarFriend}
          as="li"
          className="list-item"
          {...(isShort ? {} : { total })}
        >
          {(friend) => <FriendRow friend={friend} />}
        </LongItems>
      </List>
      {!isShort && !snapshot.hasTag('cut-short') && (
        <Further
          isBusy={snapshot.hasTag('reading-more')}
          canRead={!snapshot.hasTag('reading-more') && !snapshot.hasTag('refreshing')}
          onNear={() => send({ type: 'referral.more' })}
        >
          {t`More friends`}
        </Further>
      )}
      {snapshot.hasTag('cut-short') && (
        <Failed what={t`More friends did not load`} onRetry={() => send({ type: 'referral.more' })} />
      )}
    </>
  );
}

/** A friend far from the screen: "Anna · counted". */
function FarFriend({ item }: FarProps<Friend>) {
  const words = useFriendWords();
  return (
    <div className="list-row">
      <span>
        <bdi>{item.firstName}</bdi> · {words(item)}
      </span>
    </div>
  );
}

/** What became of an invitation so far. */
function useFriendWords(): (friend: Friend) => string {
  const { t } = useLingui();
  const nowMs = useNowMs();
  const dates = useDates();
  const units = useUnits();
  const ownAmount = useOwnAmount();
  return (friend) => {
    const waiting = `${ownAmount(friend.turnoverPending)} ${units.coin}`;
    const counted = `${ownAmount(friend.turnover)} ${units.coin}`;
    switch (friend.status) {
      case 'joined':
        return t`joined ${dates.date(friend.joinedAtMs, nowMs)}, no bond yet`;
      case 'pending':
        return t`${waiting} · counts when staked, or matured on a long plan`;
      case 'counted':
        return t`${counted} counted`;
      case 'not_counted':
        return t`the bond did not count: left early, or too short`;
    }
  };
}

function FriendRow({ friend }: { readonly friend: Friend }) {
  const { t } = useLingui();
  const words = useFriendWords();
  const badges: Record<Friend['status'], ReactNode> = {
    joined: friend.isNew ? <Badge tone="go">{t`new`}</Badge> : null,
    pending: <Badge tone="wait">{t`pending`}</Badge>,
    counted: <Badge tone="done">{t`counted`}</Badge>,
    not_counted: <Badge>{t`not counted`}</Badge>,
  };
  return (
    <ListBlock
      mark={<bdi>{initialOf(friend.firstName)}</bdi>}
      title={
        <>
          <bdi>{friend.firstName}</bdi> {badges[friend.status]}
        </>
      }
      caption={words(friend)}
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
