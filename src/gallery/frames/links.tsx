import { NO_FILTER } from '@axiom/domain/records';
import type { ComponentType } from 'react';
import type { FarmLinkCard } from '@axiom/domain/ports/client';
import type { ActivationShown } from '#machines/activation/types.ts';
import type { RebondShown } from '#machines/rebond/types.ts';
import type { ShareShown } from '#machines/share/types.ts';
import { sampleBond, sampleFarmOffer, sampleLink, sampleShareQuote } from '#machines/shared/samples.ts';
import { ActivationSheet } from '../../screens/activation/activation-sheet.tsx';
import type { RebondView } from '../../screens/rebond/rebond-props.ts';
import { RebondSheet } from '../../screens/rebond/rebond-sheet.tsx';
import { nothing, Page } from '../page.tsx';
import { ax, coin, NOW_MS, offer } from '../samples.ts';
import { shown } from '../shown.ts';

const DAY = 86_400_000;
type Context = RebondShown['snapshot']['context'];

const quote = { ...sampleShareQuote, maturesAtMs: NOW_MS + 90 * DAY };
const bounds = { minNano: ax(5), maxNano: ax(148.225), maxFillNano: ax(148.225) };

const forOthers: Context = {
  form: {
    stage: 'quoted',
    context: {
      text: '25',
      amountNano: ax(25),
      bounds,
      terms: { days: 90 },
      fault: null,
      quote,
      problem: null,
    },
  },
  source: 'main',
  isForMe: false,
  count: 12,
  days: 90,
  offer: { ...sampleFarmOffer, plans: offer.plans },
  balances: { main: ax(1778.709), referral: ax(6.07), task: ax(1.01) },
  created: null,
  problem: null,
  command: null,
  keySeed: '',
  keyCount: 0,
};

const forMe: Context = {
  ...forOthers,
  isForMe: true,
  count: 1,
  days: 365,
  form: {
    stage: 'quoted',
    context: {
      ...forOthers.form.context,
      text: '100',
      amountNano: ax(100),
      bounds: { minNano: ax(5), maxNano: ax(1778.709), maxFillNano: ax(1778.709) },
      terms: { days: 365 },
      quote: {
        ...quote,
        amountToken: ax(100),
        amountTon: coin(84),
        expectedToken: ax(120),
        bonusToken: ax(20),
        bonusPercent: offer.plans[4]?.bonusPercent ?? quote.bonusPercent,
        maturesAtMs: NOW_MS + 365 * DAY,
      },
    },
  },
};

const empty: Context = {
  ...forMe,
  form: { stage: 'empty', context: { ...forMe.form.context, text: '', amountNano: null, quote: null } },
};

const tooMuch: Context = {
  ...forOthers,
  form: {
    stage: 'faulty',
    context: {
      ...forOthers.form.context,
      text: '150',
      amountNano: ax(150),
      quote: null,
      fault: { name: 'too-large', maxNano: bounds.maxNano },
    },
  },
};

const link = sampleLink({ createdAtMs: NOW_MS });
const fresh = sampleLink({ activated: 0, leftToken: ax(300), openedBy: [] });
const links: readonly FarmLinkCard[] = [
  link,
  sampleLink({
    id: 'l2',
    countActivations: 1,
    activated: 0,
    openedBy: [],
    isMultilink: false,
    amountToken: ax(40),
    leftToken: ax(40),
    tariffDays: 30,
    activationCode: 'T4paB6sVq1LmC9eXw2c7Xw2c',
  }),
  sampleLink({
    id: 'l3',
    status: 'REACHED',
    countActivations: 5,
    activated: 5,
    openedBy: ['A name of sixty characters, as long as the messenger lets it', 'ليلى بنت محمد', 'Anna'],
    amountToken: ax(10),
    leftToken: ax(0),
    tariffDays: 30,
    closedAtMs: NOW_MS - 19 * DAY,
  }),
  sampleLink({
    id: 'l4',
    status: 'REVOKED',
    countActivations: 10,
    activated: 2,
    openedBy: ['Lena', 'Igor'],
    amountToken: ax(8),
    leftToken: ax(0),
    closedAtMs: NOW_MS - 38 * DAY,
  }),
];
const manyLinks: readonly FarmLinkCard[] = Array.from({ length: 300 }, (_, index) =>
  sampleLink({ id: `many${index}`, amountToken: ax(10 + index) }),
);
const handed = { link: link.link ?? '', linkId: link.id, text: '' };
const atRest: ShareShown = shown({ subject: null, picture: null, messageId: null, problem: null }, []);

interface Look {
  readonly context?: Context;
  readonly tags?: readonly string[];
  readonly view?: RebondView;
  readonly rows?: readonly FarmLinkCard[];
  readonly listTags?: readonly string[];
  readonly share?: ShareShown;
  readonly revoke?: readonly string[];
  readonly revoked?: FarmLinkCard;
  readonly holdPerDay?: bigint;
}

function rebond({
  context = forOthers,
  tags = ['editing'],
  view = 'form',
  rows = links,
  listTags = ['ready'],
  share = atRest,
  revoke = [],
  revoked = link,
  holdPerDay = 0n,
}: Look) {
  return (
    <Page path="/re-bonding">
      <main className="screen" />
      <RebondSheet
        rebond={shown(context, tags)}
        links={shown(
          { rows, total: rows.length, page: 1, limit: 300, filter: NO_FILTER, shownFilter: NO_FILTER },
          listTags,
        )}
        share={share}
        revoke={shown({ subject: revoked, problem: null, keySeed: '', keyCount: 0 }, revoke)}
        holdPerDay={holdPerDay}
        handing={{ pictures: { handOver: async () => 'saved' }, isInChat: true }}
        onClose={nothing}
        onSeeBond={nothing}
        initialView={view}
      />
    </Page>
  );
}

const gift = sampleBond({
  origin: 'farm',
  createdAtMs: NOW_MS,
  activatedAtMs: NOW_MS,
  amountToken: ax(25),
  amountTon: coin(21),
  expectedToken: ax(26),
  maturesAtMs: NOW_MS + 90 * DAY,
});
const given: ActivationShown['snapshot']['context'] = {
  code: 'Qm7xR2hK4vWc8ZpT3nYb9KdE',
  keySeed: '',
  bond: gift,
  answer: {
    status: 'ACTIVE',
    message: 'This bond is yours.',
    details: { bondId: 'b1', tariffDays: 90, amountToken: ax(25), amountTon: coin(21) },
    authorName: 'Anna',
  },
  problem: null,
};

function activation(tag: string, context = given) {
  return (
    <Page>
      <main className="screen" />
      <ActivationSheet activation={shown(context, ['sheet', tag])} go={nothing} onStake={nothing} />
    </Page>
  );
}

const made = (bond: typeof gift | null): Context => ({ ...forOthers, created: { link: fresh, bond } });
const refused = {
  kind: 'refused',
  code: 'price_stale',
  message: 'The price is out of date; buying and selling pause until it is fresh.',
  isOutcomeKnown: true,
} as const;

export const frames: Record<string, ComponentType> = {
  'links-large': () => rebond({ view: 'links', rows: manyLinks }),
  'rebond-me': () => rebond({ context: forMe }),
  'rebond-empty': () => rebond({ context: empty }),
  'rebond-loading': () => rebond({ context: { ...empty, offer: null }, tags: ['editing', 'loading'] }),
  'rebond-unread': () => rebond({ context: { ...empty, offer: null }, tags: ['editing', 'no-offer'] }),
  'rebond-others': () => rebond({ holdPerDay: ax(0.545) }),
  'rebond-too-much': () => rebond({ context: tooMuch }),
  'rebond-refused': () => rebond({ context: { ...forOthers, problem: refused } }),
  'rebond-sending': () => rebond({ tags: ['sending'] }),
  'rebond-unknown': () => rebond({ tags: ['unknown'] }),
  'rebond-done': () => rebond({ context: made(gift), tags: ['done'] }),
  'link-created': () => rebond({ context: made(null), tags: ['done'] }),
  'link-preparing': () =>
    rebond({
      context: made(null),
      tags: ['done'],
      share: shown({ subject: handed, picture: null, messageId: null, problem: null }, ['preparing']),
    }),
  links: () => rebond({ view: 'links' }),
  'links-empty': () => rebond({ view: 'links', rows: [] }),
  'links-loading': () => rebond({ view: 'links', rows: [], listTags: ['loading'] }),
  'links-failed': () => rebond({ view: 'links', rows: [], listTags: ['failed'] }),
  'links-copied': () =>
    rebond({
      view: 'links',
      share: shown({ subject: handed, picture: null, messageId: null, problem: null }, ['copied']),
    }),
  'links-not-copied': () =>
    rebond({
      view: 'links',
      share: shown({ subject: handed, picture: null, messageId: null, problem: null }, ['copy-failed']),
    }),
  'link-qr': () => rebond({ view: { as: 'code', link } }),
  'link-picture': () => rebond({ view: { as: 'picture', link } }),
  'link-cancel': () => rebond({ view: 'links', revoke: ['sheet', 'confirming'] }),
  'link-cancel-failed': () => rebond({ view: 'links', revoke: ['sheet', 'failed'] }),
  'link-canceled': () =>
    rebond({
      view: 'links',
      revoke: ['sheet', 'done'],
      revoked: { ...link, status: 'REVOKED', leftToken: ax(0), closedAtMs: NOW_MS },
    }),
  'gift-busy': () => activation('busy', { ...given, bond: null, answer: null }),
  'gift-active': () => activation('active'),
  'gift-reached': () => activation('reached'),
  'gift-revoked': () => activation('revoked'),
  'gift-own': () => activation('own'),
  'gift-no-link': () => activation('no-link'),
  'gift-failed': () => activation('failed', { ...given, bond: null, answer: null, problem: refused }),
};
