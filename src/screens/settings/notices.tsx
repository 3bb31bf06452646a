import { useLingui } from '@lingui/react/macro';
import type { Unlock } from '@axiom/domain/holdings';
import { BOT_NOTICE_KINDS, type BotNoticeKind } from '@axiom/domain/ports/client';
import { ArrowUpRight, Bell, Download, Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BotNoticesShown } from '#machines/bot-notices/types.ts';
import { wantedNotices } from '#machines/bot-notices/wanted.ts';
import { useOwnAmount } from '../../ui/amount/own-amount.ts';
import { Button } from '../../ui/button/button.tsx';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
import { useDates } from '../../ui/format/use-dates.tsx';
import { BondMark, Icon } from '../../ui/icons/icon.tsx';
import { List, ListRow } from '../../ui/list/list.tsx';
import { Note } from '../../ui/note/note.tsx';
import { Section } from '../../ui/section/section.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { Block } from '../../ui/skeleton/skeleton.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { Failed } from '../shared/failed.tsx';
import { Switch } from './switch.tsx';

export interface NoticesProps {
  readonly notices: BotNoticesShown;
  /** What unlocks next; absent if nothing does, or if it is not known. */
  readonly nextUnlock?: Unlock | undefined;
  /** Opens the chat with the bot. */
  readonly onOpenBot: () => void;
}

const marks: Record<BotNoticeKind, ReactNode> = {
  bond_matured: <BondMark size="small" />,
  payment_received: <Icon of={Download} />,
  withdrawal_sent: <Icon of={ArrowUpRight} />,
  link_used: <Icon of={Link2} />,
};

function useTitles(): Record<BotNoticeKind, string> {
  const { t } = useLingui();
  return {
    bond_matured: t({ message: 'Bond matured', context: 'notice' }),
    payment_received: t`Payment received`,
    withdrawal_sent: t`Payout arrived`,
    link_used: t`Link used`,
  };
}

function useCaptions(next: Unlock | undefined): Record<BotNoticeKind, string> {
  const { t } = useLingui();
  const ownAmount = useOwnAmount();
  const dates = useDates();
  const units = useUnits();
  const nowMs = useNowMs();
  const unlocks =
    next && t`${ownAmount(next.nano)} ${units.token} unlocks on ${dates.date(next.atMs, nowMs)}`;
  return {
    bond_matured: unlocks ?? t`Also when a stake reaches its cap`,
    payment_received: t`When your bond is booked, or a friend’s counts`,
    withdrawal_sent: t`Also when it has come back`,
    link_used: t`Each time a friend opens one`,
  };
}

/** What the bot writes about, by kind; each off until it is turned on and the messenger allows it (R9.06). */
export function Notices(props: NoticesProps) {
  const { t } = useLingui();
  const { snapshot, send } = props.notices;
  const titles = useTitles();
  const captions = useCaptions(props.nextUnlock);
  const wanted = wantedNotices(snapshot.context);
  const count = BOT_NOTICE_KINDS.length;
  const on = wanted === null ? 0 : BOT_NOTICE_KINDS.filter((kind) => wanted[kind]).length;
  return (
    <Section title={t`Bot notices`} aside={wanted === null ? undefined : t`${on} of ${count} on`}>
      {snapshot.hasTag('failed') ? (
        <Failed what={t`The notices did not load`} onRetry={() => send({ type: 'notices.retry' })} />
      ) : (
        <List label={t`Bot notices`}>
          {BOT_NOTICE_KINDS.map((kind) => (
            <ListRow
              key={kind}
              mark={marks[kind]}
              title={titles[kind]}
              caption={captions[kind]}
              value={
                wanted === null ? (
                  <Block width={3} height={1.75} />
                ) : (
                  <Switch
                    label={titles[kind]}
                    isOn={wanted[kind]}
                    onSwitch={(isOn) => send({ type: 'notices.switch', kind, isOn })}
                  />
                )
              }
            />
          ))}
        </List>
      )}
      <p className="caption hint foot-note">
        {t`One message for each event, in the chat with the bot. Nothing else is sent.`}
      </p>
      <PermissionSheet {...props} />
    </Section>
  );
}

/** Our own question: the messenger asks only once, so it is asked only of people who want it. */
function PermissionSheet({ notices, nextUnlock, onOpenBot }: NoticesProps) {
  const { t } = useLingui();
  const { snapshot, send } = notices;
  const { asked, denial } = snapshot.context;
  const titles = useTitles();
  const dates = useDates();
  const nowMs = useNowMs();
  const decline = () => send({ type: 'notices.decline' });
  const isDenied = snapshot.hasTag('denied');
  const allow = (
    <Button
      icon={<Icon of={Bell} />}
      isBusy={snapshot.hasTag('requesting')}
      onClick={() => send({ type: 'notices.allow' })}
    >
      {isDenied ? t`Ask again` : t`Allow messages`}
    </Button>
  );
  const openBot = (
    <Button
      tone={denial === 'unsupported' ? 'primary' : 'tonal'}
      onClick={onOpenBot}
    >{t`Open the chat with the bot`}</Button>
  );
  const whens: Record<BotNoticeKind, string> = {
    bond_matured: nextUnlock ? t`next on ${dates.date(nextUnlock.atMs, nowMs)}` : t`on the day it unlocks`,
    payment_received: t`within a minute`,
    withdrawal_sent: t`within a minute`,
    link_used: t`each time`,
  };
  return (
    <Sheet
      title={t`Let the bot write to you`}
      isOpen={snapshot.hasTag('sheet')}
      onClose={decline}
      foot={
        <>
          {denial !== 'unsupported' && allow}
          {isDenied && openBot}
          <Button tone="plain" onClick={decline}>{t`Not now`}</Button>
        </>
      }
    >
      {isDenied ? (
        <Note tone="warning">
          {denial === 'unsupported'
            ? t`This messenger is too old to ask you here. Send /notices on to the bot in its chat.`
            : denial === 'unanswered'
              ? t`The messenger did not answer. Nothing was turned on.`
              : t`The bot may not write to you, so nothing was turned on. You can ask again, or press Start in its chat.`}
        </Note>
      ) : (
        <>
          <p className="hint">{t`The messenger asks once. Then a notice comes when:`}</p>
          {asked !== null && (
            <Facts>
              <Fact name={titles[asked]}>{whens[asked]}</Fact>
            </Facts>
          )}
        </>
      )}
    </Sheet>
  );
}
