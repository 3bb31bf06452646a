import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CARD_HEIGHT_PX, CARD_WIDTH_PX } from '@axiom/domain/constants';
import { maturesAtMs, startedAtMs } from '@axiom/domain/mint';
import type { Bond } from '@axiom/domain/ports/client';
import { type RefObject, useEffect, useState } from 'react';
import { useNowMs } from '../../../ui/clock/clock.tsx';
import { amountText } from '../../../ui/format/amount-text.ts';
import { useDates } from '../../../ui/format/use-dates.tsx';
import { useHiding } from '../../../ui/hidden/hidden.tsx';
import { useUnits } from '../../../ui/units/units.tsx';
import { modulesOf } from '../../../wallet/qr/modules.ts';
import { type CardColours, type CardWords, drawCard } from './draw-card.ts';

/** What the picture of a bond says, in the reader's language. */
export function useCardWords(bond: Bond, link: string): CardWords {
  const { t } = useLingui();
  const dates = useDates();
  const units = useUnits();
  const nowMs = useNowMs();
  const { isHidden } = useHiding();
  const end = dates.date(maturesAtMs(bond), nowMs);
  const amount = amountText(bond.expectedToken);
  return {
    length: plural(bond.tariffDays, { one: '# day', other: '# days' }),
    promise: isHidden ? t`unlocks on ${end}` : t`${amount} ${units.token} on ${end}`,
    start: dates.date(startedAtMs(bond), nowMs),
    end,
    invitation: t`Join me in AXIOM`,
    address: link.replace(/^https:\/\//, ''),
  };
}

export interface Picture {
  /** A data address: the page's rules let no other picture of its own in. */
  readonly url: string;
  readonly png: Uint8Array;
}

/** The picture as it will be handed over; null until it is drawn, or where the browser cannot draw. */
export function usePicture(
  words: CardWords,
  link: string,
  past: number,
  at: RefObject<HTMLElement | null>,
): Picture | null {
  const [picture, setPicture] = useState<Picture | null>(null);
  const { length, promise, start, end, invitation, address } = words;
  useEffect(() => {
    let isOver = false;
    const shown = { length, promise, start, end, invitation, address };
    void pictureOf(shown, link, past, at.current).then((drawn) => {
      if (!isOver) setPicture(drawn);
    });
    return () => {
      isOver = true;
    };
  }, [length, promise, start, end, invitation, address, link, past, at]);
  return picture;
}

async function pictureOf(
  words: CardWords,
  link: string,
  past: number,
  at: HTMLElement | null,
): Promise<Picture | null> {
  const canvas = document.createElement('canvas');
  canvas.width = CARD_WIDTH_PX;
  canvas.height = CARD_HEIGHT_PX;
  const context = canvas.getContext('2d');
  if (context === null || at === null) return null;
  const font = getComputedStyle(at).fontFamily;
  drawCard(context, { words, colours: coloursAt(at), font, past, code: modulesOf(link) });
  const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (image === null) return null;
  return { url: canvas.toDataURL('image/png'), png: new Uint8Array(await image.arrayBuffer()) };
}

/** The theme's colours there, as the canvas takes them. */
function coloursAt(at: HTMLElement): CardColours {
  const probe = document.createElement('i');
  at.append(probe);
  const colourOf = (token: string) => {
    probe.style.color = `var(--${token})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    surface: colourOf('raised'),
    text: colourOf('text'),
    hint: colourOf('hint'),
    accent: colourOf('accent'),
    tint: colourOf('accent-tint'),
  };
  probe.remove();
  return colours;
}
