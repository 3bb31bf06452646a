import type { Plant } from '../plant.ts';

const STAGE = 'tests/stage/price.test.ts';

/** The price: its line, its candles, what everybody holds. */
export const price: readonly Plant[] = [
  {
    id: 'R2.13d',
    breaks: 'the line is drawn in the colour of the card',
    file: 'src/screens/price/draw.ts',
    find: 'color: past,',
    put: "color: past === '' ? past : this.#colours.raised,",
    by: { file: STAGE, title: 'R2.13d is a line of the last hours' },
  },
  {
    id: 'R2.13d',
    breaks: 'the wheel over the picture does not scroll the page',
    file: 'src/screens/price/draw.ts',
    find: 'mouseWheel: false,\n        pinch: true,',
    put: 'mouseWheel: true,\n        pinch: true,',
    by: { file: STAGE, title: 'R2.13d the page scrolls under a finger' },
  },
  {
    id: 'R2.13d',
    breaks: 'the picture keeps the colours of the theme before',
    file: 'src/screens/price/chart.tsx',
    find: 'made.recolour(chartColours(element))',
    put: 'made.close.name',
    by: { file: STAGE, title: 'R2.13d another theme repaints' },
  },
  {
    id: 'R2.13e',
    breaks: 'candles are a line',
    file: 'src/screens/price/draw.ts',
    find: 'if (kind !== this.#kind) {',
    put: "if (kind !== this.#kind && kind === 'line') {",
    by: { file: STAGE, title: 'R2.13e is drawn as candles' },
  },
  {
    id: 'R2.13e',
    breaks: 'the past ends where the first answer began',
    file: 'src-domain/price/candle-series.ts',
    find: 'if (first === undefined || isComplete) return null;',
    put: 'if (first === undefined || isComplete || interval !== null) return null;',
    by: { file: STAGE, title: 'R2.13e older candles are read' },
  },
  {
    id: 'R2.13e',
    breaks: 'a candle of an interval that was left is drawn into the next',
    file: 'src-domain/price/candle-series.ts',
    find: 'if (candle.interval !== series.interval) return series;',
    put: 'if (candle.interval === undefined) return series;',
    by: {
      file: 'tests/domain/price/candle-series.test.ts',
      title: 'R2.13e a live candle of another interval',
    },
  },
  {
    id: 'R2.13f',
    breaks: 'the treasury is what is owed',
    file: 'src/screens/price/price.tsx',
    find: 'amount(now?.treasuryTon, coin)',
    put: 'amount(now?.liabilitiesTon, coin)',
    by: { file: STAGE, title: 'R2.13f R9.05a what everybody holds' },
  },
  {
    id: 'R2.13g',
    breaks: 'the last candle stands still',
    file: 'src/app/provide-price.ts',
    find: "return { type: 'price.candle', candle: signal.frame };",
    put: "return { type: 'price.connected' };",
    by: { file: STAGE, title: 'R2.13g the last candle follows the price' },
  },
  {
    id: 'R2.13g',
    breaks: 'the statistics are those of the moment the screen was opened',
    file: 'src/router/routes/price.tsx',
    find: 'clock.every(MS_PER_MINUTE, read)',
    put: 'clock.every(MS_PER_MINUTE * 600, read)',
    by: {
      file: STAGE,
      title: 'R2.13f R9.05a what everybody holds and what covers it, R2.13g read again each minute',
    },
  },
];
