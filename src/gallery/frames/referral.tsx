import { NO_FILTER } from '@axiom/domain/records';
import type { ComponentType, ReactNode } from 'react';
import { shownBond } from '@axiom/domain/holdings';
import { axiom } from '@axiom/domain/money';
import type { Earnings, Friend, Problem } from '@axiom/domain/ports/client';
import type { TransferShown } from '#machines/transfer/types.ts';
import type { ShareShown } from '#machines/share/types.ts';
import { sampleBond, sampleEarnings } from '#machines/shared/samples.ts';
import type { HandingOver } from '../../screens/card/card.tsx';
import { CardSheet } from '../../screens/card/card-sheet.tsx';
import { EarnedPanel } from '../../screens/referral/earned-panel.tsx';
import { EarningsSheet } from '../../screens/referral/earnings-sheet.tsx';
import { InviteQrSheet } from '../../screens/referral/invite.tsx';
import { Referral } from '../../screens/referral/referral.tsx';
import { TransferSheet } from '../../screens/referral/transfer-sheet.tsx';
import { HidingProvider } from '../../ui/hidden/hidden.tsx';
import { nothing, Page } from '../page.tsx';
import { Wide } from '../price-beside.tsx';
import { ax, emptyPortfolio, friends, me, portfolio } from '../samples.ts';
import { shown } from '../shown.ts';

const atRest: ShareShown = shown({ subject: null, picture: null, messageId: null, problem: null }, []);
const invitation = { link: me.refLink, text: '', linkId: null };
const uncopied: ShareShown = shown({ subject: invitation, picture: null, messageId: null, problem: null }, [
  'copy-failed',
]);
const notAllowed: Problem = {
  kind: 'refused',
  code: 'bot_not_allowed',
  message: 'The bot may not write to you yet; allow it first.',
  isOutcomeKnown: true,
};
const unpictured: ShareShown = shown(
  { subject: invitation, picture: null, messageId: null, problem: notAllowed },
  ['unpictured'],
);

const handing: HandingOver = { pictures: { handOver: async () => 'saved' }, isInChat: true };

const manyFriends: readonly Friend[] = Array.from({ length: 300 }, (_, index) => ({
  ...(friends[index % friends.length] as Friend),
  id: `many${index}`,
}));

interface Look {
  readonly context?: typeof portfolio;
  readonly list?: readonly Friend[];
  /** Of all friends. */
  readonly total?: number;
  readonly tags?: readonly string[];
  readonly share?: ShareShown;
  /** Over the screen. */
  readonly sheet?: ReactNode;
}

function referral({
  context = portfolio,
  list = friends,
  total = list.length,
  tags = ['ready'],
  share = atRest,
  sheet,
}: Look) {
  return (
    <Page path="/referral" newReferrals={0}>
      <Wide>
        {(beside) => (
          <Referral
            portfolio={shown(context, ['ready'])}
            referral={shown({ friends: list, total, pages: 1, leastTransfer: ax(1) }, tags)}
            share={share}
            go={nothing}
            {...(beside === undefined ? {} : { earned: earnedBeside(list.length > 0, tags) })}
          />
        )}
      </Wide>
      {sheet}
    </Page>
  );
}

function earnedBeside(hasFriends: boolean, tags: readonly string[]) {
  const known = hasFriends ? sampleEarnings : NOTHING_EARNED;
  const rows = tags.includes('ready') ? [known] : [];
  return (
    <EarnedPanel
      earnings={shown({ rows, total: 1, page: 1, limit: 1, filter: NO_FILTER, shownFilter: NO_FILTER }, tags)}
      onAll={nothing}
    />
  );
}

function qr(share = atRest) {
  return referral({
    sheet: (
      <InviteQrSheet
        portfolio={shown(portfolio, ['ready'])}
        share={share}
        handing={handing}
        onClose={nothing}
      />
    ),
  });
}

type Transfer = TransferShown['snapshot']['context'];
const bounds = { minNano: ax(1), maxNano: ax(6.07), maxFillNano: ax(6.07) };
const typed = (text: string, amountNano: bigint | null): Transfer['form'] => ({
  stage: amountNano === null ? 'empty' : 'unready',
  context: { text, amountNano, bounds, terms: null, fault: null, quote: null, problem: null },
});
const after = { mainNano: me.balanceToken + ax(6.07), referralNano: ax(0) };
const whole: Transfer = {
  form: typed('6.07', ax(6.07)),
  mainNano: me.balanceToken,
  referralNano: ax(6.07),
  leastNano: ax(1),
  transferred: null,
  problem: null,
  command: { amountNano: ax(6.07), after, idempotencyKey: '' },
  keySeed: '',
  keyCount: 0,
};
const tooMuch: Transfer = {
  ...whole,
  form: {
    stage: 'faulty',
    context: {
      ...whole.form.context,
      text: '7',
      amountNano: ax(7),
      fault: { name: 'too-large', maxNano: ax(6.07) },
    },
  },
};
const refused = {
  kind: 'refused' as const,
  code: 'amount_too_large',
  message: 'At most 6.07 AXIOM.',
  isOutcomeKnown: true,
};
const transferred = {
  tokenAmount: ax(6.07),
  balanceToken: axiom(after.mainNano),
  referralBalance: ax(0),
};

function transfer(context: Transfer, tag: string) {
  return referral({
    sheet: <TransferSheet transfer={shown(context, [tag])} me={me} onClose={nothing} />,
  });
}

function earnings(rows: readonly Earnings[], tags: readonly string[] = ['ready']) {
  return referral({
    sheet: (
      <EarningsSheet
        earnings={shown(
          { rows, total: 1, page: 1, limit: 1, filter: NO_FILTER, shownFilter: NO_FILTER },
          tags,
        )}
        onClose={nothing}
      />
    ),
  });
}
const NOTHING_EARNED: Earnings = {
  rows: [],
  total: 0,
  earnedToken: ax(0),
  pendingToken: ax(0),
  points: [],
};
const inLongNames: Earnings = {
  ...sampleEarnings,
  total: 41,
  rows: sampleEarnings.rows.map((row, at) => ({
    ...row,
    friendName:
      at % 2 === 0 ? 'A name of sixty characters, as long as the messenger lets it' : 'ليلى بنت محمد',
  })),
};

const longest = shownBond(portfolio.bonds) ?? sampleBond();

function card(share = atRest, isInChat = true) {
  return referral({
    sheet: (
      <CardSheet
        bond={longest}
        subject={invitation}
        share={share}
        handing={{ ...handing, isInChat }}
        onClose={nothing}
      />
    ),
  });
}

export const frames: Record<string, ComponentType> = {
  referral: () => referral({}),
  'referral-empty': () => referral({ context: emptyPortfolio, list: [] }),
  'referral-loading': () => referral({ list: [], tags: ['loading'] }),
  'referral-many': () => referral({ list: manyFriends, total: 720 }),
  'referral-cut-short': () =>
    referral({ list: manyFriends.slice(0, 20), total: 720, tags: ['ready', 'cut-short'] }),
  'referral-failed': () => referral({ list: [], tags: ['failed'] }),
  'referral-uncopied': () => referral({ share: uncopied }),
  transfer: () => transfer(whole, 'editing'),
  'transfer-empty': () => transfer({ ...whole, form: typed('', null) }, 'editing'),
  'transfer-too-much': () => transfer(tooMuch, 'editing'),
  'transfer-refused': () => transfer({ ...whole, problem: refused }, 'editing'),
  'transfer-sending': () => transfer(whole, 'sending'),
  'transfer-unknown': () => transfer(whole, 'unknown'),
  'transfer-done': () => transfer({ ...whole, form: typed('', null), transferred }, 'done'),
  earnings: () => earnings([sampleEarnings]),
  'earnings-names': () => earnings([inLongNames]),
  'earnings-empty': () => earnings([NOTHING_EARNED]),
  'earnings-loading': () => earnings([], ['loading']),
  'earnings-failed': () => earnings([], ['failed']),
  'tape-card': () => card(),
  'tape-card-not-in-chat': () => card(atRest, false),
  'tape-card-unpictured': () => card(unpictured),
  'tape-card-hidden': () => (
    <HidingProvider value={{ isHidden: true, setHidden: nothing }}>{card()}</HidingProvider>
  ),
  'referral-qr': () => qr(),
  'referral-qr-uncopied': () => qr(uncopied),
};
