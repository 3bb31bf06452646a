import { CARD_HEIGHT_PX, CARD_WIDTH_PX } from '@axiom/domain/constants';
import { columnMetrics } from '../../ui/column/column.ts';
import type { Modules } from '../../wallet/qr/modules.ts';
import { drawCode } from './draw-code.ts';

/** What the picture says; nothing else of the person is in it. */
export interface CardWords {
  /** "365 days" */
  readonly length: string;
  /** "bonded on 29 Dec 2025" */
  readonly since: string;
  /** Beside the line: "today". */
  readonly now: string;
  /** "60.00"; null while balances are hidden. */
  readonly amount: string | null;
  /** "AXIOM" */
  readonly unit: string;
  /** "on 29 Dec" */
  readonly when: string;
  /** "Join me in AXIOM" */
  readonly invitation: string;
  /** The link's address, without its scheme. */
  readonly address: string;
}

export interface Card {
  readonly words: CardWords;
  readonly font: string;
  /** Days of the bond that have passed, and that are left. */
  readonly pastDays: number;
  readonly leftDays: number;
  /** The code of the link. */
  readonly code: Modules;
}

/** Paper of its own, the same in every theme: the dark palette without a messenger's colours. */
const PAPER = '#0d1218';
const TEXT = '#f1f4f7';
const HINT = '#a4a8ae';
const ACCENT = '#5fb2ff';
const TINT = '#1f3041';
const PAST = '#3f93dd';

/** Drawn at three times the size of a phone's column, so that the line and the bar lie where the app shows them. */
const SCALE = 3;
const COLUMN = columnMetrics(CARD_WIDTH_PX / SCALE);
const LINE = COLUMN.nowPx * SCALE;
const PER_ROOT_DAY = COLUMN.k * SCALE;
const EDGE = 72;
const BAR = { top: 540, height: 72 };
const LINE_END = 990;
const CODE = { top: 1050, size: 228, border: 24 };

/** Draws a bond's bar on the line and the link that leads to it: 1080 × 1350, the code black on white. */
export function drawCard(canvas: CanvasRenderingContext2D, card: Card): void {
  const { words } = card;
  canvas.fillStyle = PAPER;
  canvas.fillRect(0, 0, CARD_WIDTH_PX, CARD_HEIGHT_PX);
  canvas.globalAlpha = 0.7;
  canvas.fillStyle = TEXT;
  canvas.fillRect(LINE, 0, SCALE, LINE_END);
  canvas.globalAlpha = 1;
  drawBar(canvas, card);
  const write = writer(canvas, card.font);
  // No text stands on the line: it breaks off where the first lines are.
  canvas.fillStyle = PAPER;
  canvas.fillRect(0, EDGE - 24, CARD_WIDTH_PX, 228);
  write(words.length, { x: EDGE, y: 150, size: 96, weight: 600, colour: TEXT });
  write(words.since, { x: EDGE, y: 222, size: 45, colour: HINT });
  write(words.now, { x: LINE + 24, y: BAR.top - 44, size: 39, weight: 500, colour: TEXT });
  writePromise(canvas, card);
  drawCode(canvas, card.code, { left: EDGE, ...CODE });
  const beside = EDGE + CODE.size + 48;
  const middle = CODE.top + CODE.size / 2;
  write(words.invitation, { x: beside, y: middle - 42, size: 51, weight: 600, colour: TEXT });
  // An address in one line could not be read.
  const [place = '', parameter = ''] = words.address.split('?');
  write(place, { x: beside, y: middle + 18, size: 33, colour: HINT });
  write(`?${parameter}`, { x: beside, y: middle + 66, size: 33, colour: HINT });
}

interface Line {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: string;
  readonly weight?: number;
}

/** Writes a line; one that would go past the right edge is smaller. */
function writer(canvas: CanvasRenderingContext2D, font: string) {
  return (text: string, { x, y, size, colour, weight = 400 }: Line): void => {
    canvas.font = `${weight} ${size}px ${font}`;
    const wide = canvas.measureText(text).width;
    const most = CARD_WIDTH_PX - EDGE - x;
    if (wide > most) canvas.font = `${weight} ${Math.floor((size * most) / wide)}px ${font}`;
    canvas.fillStyle = colour;
    canvas.fillText(text, x, y);
  };
}

/** What the bond is worth at its end, and when, right of the line: it is still to come. */
function writePromise(canvas: CanvasRenderingContext2D, { words, font }: Card): void {
  const write = writer(canvas, font);
  const x = LINE + 48;
  const top = BAR.top + BAR.height;
  if (words.amount === null)
    return write(words.when, { x, y: top + 144, size: 60, weight: 600, colour: TEXT });
  const [amountFont, unitFont] = [`600 132px ${font}`, `400 54px ${font}`];
  canvas.font = amountFont;
  const wide = canvas.measureText(words.amount).width;
  canvas.font = unitFont;
  const all = wide + 24 + canvas.measureText(words.unit).width;
  const fit = Math.min(1, (CARD_WIDTH_PX - EDGE - x) / all);
  write(words.amount, { x, y: top + 186, size: Math.floor(132 * fit), weight: 600, colour: TEXT });
  const unitAt = x + (wide + 24) * fit;
  write(words.unit, { x: unitAt, y: top + 186, size: Math.floor(54 * fit), colour: HINT });
  write(words.when, { x, y: top + 258, size: 45, colour: HINT });
}

/** Left of the line what has passed, solid; right of it what is promised, hatched, with a flag at its end. */
function drawBar(canvas: CanvasRenderingContext2D, { pastDays, leftDays }: Card): void {
  const { top, height } = BAR;
  const from = Math.max(0, LINE - Math.sqrt(pastDays) * PER_ROOT_DAY);
  const to = LINE + Math.sqrt(leftDays) * PER_ROOT_DAY;
  canvas.fillStyle = PAST;
  canvas.fillRect(from, top, LINE - from, height);
  canvas.fillStyle = TINT;
  canvas.fillRect(LINE, top, to - LINE, height);
  canvas.save();
  canvas.beginPath();
  canvas.rect(LINE, top, to - LINE, height);
  canvas.clip();
  canvas.strokeStyle = ACCENT;
  canvas.lineWidth = 4;
  canvas.beginPath();
  for (let x = LINE - height; x < to + height; x += 16) {
    canvas.moveTo(x, top + height);
    canvas.lineTo(x + height * 0.47, top);
  }
  canvas.stroke();
  canvas.restore();
  canvas.fillStyle = ACCENT;
  canvas.fillRect(to - 9, top - 30, 9, height + 60);
  canvas.fillStyle = TEXT;
  canvas.fillRect(LINE, top - 30, SCALE, height + 60);
}
