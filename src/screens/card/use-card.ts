import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CARD_HEIGHT_PX, CARD_WIDTH_PX, MS_PER_DAY } from '@axiom/domain/constants';
import { expectedAtMaturity } from '@axiom/domain/economy';
import { maturesAtMs, maturityAfter, startedAtMs } from '@axiom/domain/mint';
import type { Bond, FarmLinkCard, PhotoFile } from '@axiom/domain/ports/client';
import { useEffect, useState } from 'react';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { amountText } from '../../ui/format/amount-text.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { useHiding } from '../../ui/hidden/hidden.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { modulesOf } from '../../wallet/qr/modules.ts';
import { type CardWords, drawCard } from './draw-card.ts';
import { pngOf } from './png-of.ts';

/** A picture as it is to be drawn, in the reader's language. */
export interface CardFace {
  readonly words: CardWords;
  /** In whole days: the picture is not drawn anew by the second. */
  readonly pastDays: number;
  readonly leftDays: number;
  readonly link: string;
}

/** One's own bond, with the invitation. */
export function useBondFace(bond: Bond, link: string): CardFace {
  const { t } = useLingui();
  const dates = useDates();
  const units = useUnits();
  const nowMs = useNowMs();
  const { isHidden } = useHiding();
  const [start, end] = [dates.date(startedAtMs(bond), nowMs), dates.date(maturesAtMs(bond), nowMs)];
  const passed = Math.round((nowMs - startedAtMs(bond)) / MS_PER_DAY);
  const pastDays = Math.min(bond.tariffDays, Math.max(0, passed));
  return {
    link,
    pastDays,
    leftDays: bond.tariffDays - pastDays,
    words: {
      length: plural(bond.tariffDays, { one: '# day', other: '# days' }),
      since: t`bonded on ${start}`,
      now: t`today`,
      amount: isHidden ? null : amountText(bond.expectedToken),
      unit: units.token,
      when: isHidden ? t`unlocks on ${end}` : t({ message: `on ${end}`, context: 'a sum' }),
      invitation: t`Join me in AXIOM`,
      address: shownAddress(link),
    },
  };
}

/** The bond that a link starts, as it is if somebody opens it today; null without a link. */
export function useGiftFace(gift: FarmLinkCard | null): CardFace | null {
  const { t } = useLingui();
  const dates = useDates();
  const units = useUnits();
  const nowMs = useNowMs();
  if (gift === null) return null;
  const { link = '', tariffDays, amountToken, bonusPercent } = gift;
  const end = dates.date(maturityAfter(nowMs, tariffDays), nowMs);
  return {
    link,
    pastDays: 0,
    leftDays: tariffDays,
    words: {
      length: plural(tariffDays, { one: '# day', other: '# days' }),
      since: t`A bond for you: it starts when you open it`,
      now: t`opened today`,
      amount: amountText(expectedAtMaturity(amountToken, bonusPercent)),
      unit: units.token,
      when: t({ message: `on ${end}`, context: 'a sum' }),
      invitation: t`Open it in AXIOM`,
      address: shownAddress(link),
    },
  };
}

const shownAddress = (link: string): string => link.replace(/^https:\/\//, '');

export interface Picture {
  readonly url: string;
  readonly file: PhotoFile;
}

/** The picture as it will be handed over; null until it is drawn, or where the browser cannot draw. */
export function usePicture(face: CardFace | null): Picture | null {
  const [picture, setPicture] = useState<Picture | null>(null);
  // The words are made anew with every picture of the page: what they say is compared.
  const said = JSON.stringify(face);
  useEffect(() => {
    let isOver = false;
    const draw = async (wanted: CardFace | null) => {
      const drawn = wanted === null ? null : await pictureOf(wanted);
      if (!isOver) setPicture(drawn);
    };
    void draw(JSON.parse(said) as CardFace | null);
    return () => {
      isOver = true;
    };
  }, [said]);
  return picture;
}

async function pictureOf({ words, pastDays, leftDays, link }: CardFace): Promise<Picture | null> {
  const font = getComputedStyle(document.body).fontFamily;
  const drawn = await pngOf({
    width: CARD_WIDTH_PX,
    height: CARD_HEIGHT_PX,
    draw: (canvas) => drawCard(canvas, { words, font, pastDays, leftDays, code: modulesOf(link) }),
  });
  if (drawn === null) return null;
  return { url: drawn.url, file: { name: `axiom-${pastDays + leftDays}.png`, bytes: drawn.bytes } };
}
