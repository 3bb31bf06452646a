import { CARD_HEIGHT_PX, CARD_WIDTH_PX } from '@axiom/domain/constants';
import type { Modules } from '../../../wallet/qr/modules.ts';

/** What the picture says; nothing else of the person is in it. */
export interface CardWords {
  /** "365 days" */
  readonly length: string;
  /** "60.00 AXIOM on 29 Dec"; without the sum while balances are hidden. */
  readonly promise: string;
  readonly start: string;
  readonly end: string;
  /** "Join me in AXIOM" */
  readonly invitation: string;
  /** The invitation's address, without its scheme. */
  readonly address: string;
}

export interface CardColours {
  readonly surface: string;
  readonly text: string;
  readonly hint: string;
  readonly accent: string;
  readonly tint: string;
}

export interface Card {
  readonly words: CardWords;
  readonly colours: CardColours;
  readonly font: string;
  /** The part of the tape that has passed, 0 to 1. */
  readonly past: number;
  /** The code of the invitation. */
  readonly code: Modules;
}

const EDGE = 84;
const WIDTH = CARD_WIDTH_PX - 2 * EDGE;
const TAPE = { top: 690, height: 76 };
const CODE = { top: 1002, size: 264, border: 28 };

/** Draws a bond's tape and the invitation: 1080 × 1350, in the theme's colours, the code black on white. */
export function drawCard(canvas: CanvasRenderingContext2D, card: Card): void {
  const { words, colours } = card;
  canvas.fillStyle = colours.surface;
  canvas.fillRect(0, 0, CARD_WIDTH_PX, CARD_HEIGHT_PX);
  const write = writer(canvas, card.font);
  write('AXIOM', { x: EDGE, y: 156, size: 52, weight: 700, colour: colours.accent });
  write(words.length, { x: EDGE, y: 440, size: 168, weight: 700, colour: colours.text });
  write(words.promise, { x: EDGE, y: 566, size: 72, weight: 600, colour: colours.accent });
  drawTape(canvas, card);
  const below = TAPE.top + TAPE.height + 96;
  const half = WIDTH / 2;
  write(words.start, { x: EDGE, y: below, size: 38, colour: colours.hint, most: half });
  canvas.textAlign = 'right';
  write(words.end, { x: EDGE + WIDTH, y: below, size: 38, colour: colours.hint, most: half });
  canvas.textAlign = 'left';
  drawCode(canvas, card.code);
  const beside = EDGE + CODE.size + 48;
  const most = WIDTH - CODE.size - 48;
  const middle = CODE.top + CODE.size / 2;
  write(words.invitation, { x: beside, y: middle - 8, size: 52, weight: 600, colour: colours.text, most });
  write(words.address, { x: beside, y: middle + 52, size: 34, colour: colours.hint, most });
}

interface Line {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: string;
  readonly weight?: number;
  /** The most that it may be wide; a longer text is smaller. */
  readonly most?: number;
}

function writer(canvas: CanvasRenderingContext2D, font: string) {
  return (text: string, { x, y, size, colour, weight = 400, most = WIDTH }: Line): void => {
    canvas.font = `${weight} ${size}px ${font}`;
    const wide = canvas.measureText(text).width;
    if (wide > most) canvas.font = `${weight} ${Math.floor((size * most) / wide)}px ${font}`;
    canvas.fillStyle = colour;
    canvas.fillText(text, x, y);
  };
}

/** What has passed is solid, what is promised is hatched, and between them stands today. */
function drawTape(canvas: CanvasRenderingContext2D, { colours, past }: Card): void {
  const { top, height } = TAPE;
  const today = EDGE + WIDTH * Math.min(1, Math.max(0, past));
  canvas.fillStyle = colours.tint;
  canvas.fillRect(today, top, EDGE + WIDTH - today, height);
  canvas.save();
  canvas.beginPath();
  canvas.rect(today, top, EDGE + WIDTH - today, height);
  canvas.clip();
  canvas.strokeStyle = colours.accent;
  canvas.lineWidth = 5;
  canvas.beginPath();
  for (let x = EDGE - height; x < EDGE + WIDTH + height; x += 20) {
    canvas.moveTo(x, top + height);
    canvas.lineTo(x + height * 0.47, top);
  }
  canvas.stroke();
  canvas.restore();
  canvas.fillStyle = colours.accent;
  canvas.fillRect(EDGE, top, today - EDGE, height);
  canvas.fillStyle = colours.text;
  canvas.fillRect(today - 3, top - 32, 6, height + 64);
}

function drawCode(canvas: CanvasRenderingContext2D, code: Modules): void {
  const { top, size, border } = CODE;
  canvas.fillStyle = '#fff';
  canvas.fillRect(EDGE, top, size, size);
  canvas.fillStyle = '#000';
  const one = (size - 2 * border) / code.length;
  code.forEach((row, y) =>
    row.forEach((isDark, x) => {
      // Whole pixels: a camera reads no soft edges.
      const [left, right] = [x, x + 1].map((at) => Math.round(EDGE + border + at * one)) as [number, number];
      const [up, down] = [y, y + 1].map((at) => Math.round(top + border + at * one)) as [number, number];
      if (isDark) canvas.fillRect(left, up, right - left, down - up);
    }),
  );
}
