import { type Candle, type CandleSeries, CANDLE_SECONDS, candleSummary, isInGap } from '@axiom/domain/price';
import {
  CandlestickSeries,
  type ChartOptions,
  createChart,
  type DeepPartial,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  TickMarkType,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { PriceDrawing } from '#machines/price/types.ts';
import type { Dates } from '../../ui/format/dates.ts';
import { axisDecimals, axisNumber, axisText } from './axis-text.ts';
import type { ChartColours } from './colours.ts';

/** Width of one candle with its space, px. */
const CANDLE_PX = 6.3;
const LEAST_CANDLE_PX = 2;
/** Older candles are asked for when this few are left of the picture. */
const NEAR_OLDEST = 10;
/** Share of the picture that Earlier and Later move by. */
const STEP_SHARE = 0.75;
/** Of the page's text size, which the person sets. */
const TEXT_REM = 0.75;

export interface Surroundings {
  readonly dates: Dates;
  readonly locale: string;
  /** Seconds that the person's clock is ahead of UTC. */
  readonly aheadSeconds: number;
  readonly nowMs: () => number;
  readonly isMotionReduced: boolean;
  readonly onOldest: () => void;
}

/** The picture: owns the canvas, is told what to draw. */
export class Drawing {
  readonly #chart: IChartApi;
  readonly #around: Surroundings;
  #colours: ChartColours;
  #kind: PriceDrawing;
  #lines: ISeriesApi<'Line'> | ISeriesApi<'Candlestick'>;
  #now: IPriceLine | null = null;
  #shown: CandleSeries | null = null;
  #decimals = 0;

  constructor(place: HTMLElement, kind: PriceDrawing, colours: ChartColours, around: Surroundings) {
    this.#around = around;
    this.#colours = colours;
    this.#kind = kind;
    this.#chart = createChart(place, this.#options());
    this.#lines = this.#addSeries();
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange(() => this.#look());
  }

  close(): void {
    this.#chart.remove();
  }

  /** Another theme, live. */
  recolour(colours: ChartColours): void {
    this.#colours = colours;
    this.#chart.applyOptions(this.#options());
    this.#redraw();
  }

  show(series: CandleSeries, kind: PriceDrawing): void {
    const before = this.#shown;
    this.#shown = series;
    if (kind !== this.#kind) {
      this.#kind = kind;
      this.#redraw();
      return;
    }
    const last = series.candles.at(-1);
    if (before !== null && last !== undefined && isOnlyLastChanged(before, series)) {
      this.#lines.update(this.#point(last) as never);
      this.#label(last);
    } else {
      const isOther = before?.interval !== series.interval;
      this.#setAll(series);
      if (isOther) {
        this.#chart.applyOptions(this.#options());
        this.#chart.timeScale().resetTimeScale();
      }
    }
    this.#look();
  }

  /** One step into the past (−1) or back (1). */
  step(direction: -1 | 1): void {
    const scale = this.#chart.timeScale();
    const range = scale.getVisibleLogicalRange();
    if (range === null) return;
    const by = Math.round((range.to - range.from) * STEP_SHARE) * direction;
    scale.scrollToPosition(Math.min(0, scale.scrollPosition() + by), !this.#around.isMotionReduced);
  }

  #look(): void {
    const range = this.#chart.timeScale().getVisibleLogicalRange();
    if (range !== null && range.from < NEAR_OLDEST && (this.#shown?.candles.length ?? 0) > 0)
      this.#around.onOldest();
  }

  #redraw(): void {
    this.#chart.removeSeries(this.#lines);
    this.#now = null;
    this.#lines = this.#addSeries();
    if (this.#shown !== null) this.#setAll(this.#shown);
  }

  #setAll(series: CandleSeries): void {
    const summary = candleSummary(series.candles);
    this.#decimals = summary === null ? 0 : axisDecimals(summary);
    this.#lines.applyOptions({ priceFormat: this.#priceFormat() });
    this.#lines.setData(series.candles.map((candle) => this.#point(candle)) as never);
    const last = series.candles.at(-1);
    if (last !== undefined) this.#label(last);
  }

  /** The price of now on the axis. */
  #label({ close }: Candle): void {
    const { accent, 'accent-fill': fill, 'on-accent': ink } = this.#colours;
    const options = {
      price: axisNumber(close),
      color: accent,
      lineWidth: 1 as const,
      lineStyle: LineStyle.Dotted,
      axisLabelVisible: true,
      axisLabelColor: fill,
      axisLabelTextColor: ink,
      title: '',
    };
    if (this.#now === null) this.#now = this.#lines.createPriceLine(options);
    else this.#now.applyOptions(options);
  }

  #addSeries(): ISeriesApi<'Line'> | ISeriesApi<'Candlestick'> {
    const { past, positive, negative, raised } = this.#colours;
    const common = { lastValueVisible: false, priceLineVisible: false, priceFormat: this.#priceFormat() };
    if (this.#kind === 'line')
      return this.#chart.addSeries(LineSeries, {
        ...common,
        color: past,
        lineWidth: 2,
        crosshairMarkerBorderColor: raised,
      });
    return this.#chart.addSeries(CandlestickSeries, {
      ...common,
      upColor: positive,
      borderUpColor: positive,
      wickUpColor: positive,
      downColor: raised,
      borderDownColor: negative,
      wickDownColor: negative,
    });
  }

  /** A candle without a reading is drawn in grey. */
  #point(candle: Candle) {
    const time = this.#timeOf(candle);
    const { edge } = this.#colours;
    const isGap = isInGap(candle, this.#shown?.gaps ?? []);
    if (this.#kind === 'line')
      return { time, value: axisNumber(candle.close), ...(isGap ? { color: edge } : {}) };
    const { open, high, low, close } = candle;
    return {
      time,
      open: axisNumber(open),
      high: axisNumber(high),
      low: axisNumber(low),
      close: axisNumber(close),
      ...(isGap ? { color: edge, borderColor: edge, wickColor: edge } : {}),
    };
  }

  /**
   * The chart counts in UTC and marks its midnights: times are moved by the clock's lead, so that days begin at the
   * person's midnight. A day's candle is a day of the server's clock: it keeps its date.
   */
  #timeOf({ timeSeconds, interval }: Candle): UTCTimestamp {
    return (timeSeconds + (interval === '1d' ? 0 : this.#around.aheadSeconds)) as UTCTimestamp;
  }

  /** The instant of a mark, epoch ms: of a day's candle its middle, whose date is the same in nearly every zone. */
  #instantOf(time: number): number {
    const isDay = this.#shown?.interval === '1d';
    return (isDay ? time + CANDLE_SECONDS['1d'] / 2 : time - this.#around.aheadSeconds) * 1000;
  }

  #priceFormat() {
    return {
      type: 'custom' as const,
      minMove: 10 ** -this.#decimals,
      formatter: (value: number) => axisText(value, this.#decimals, this.#around.locale),
    };
  }

  #options(): DeepPartial<ChartOptions> {
    const { hint, separator, edge, text } = this.#colours;
    const { dates, isMotionReduced, nowMs } = this.#around;
    const label = { color: edge, labelBackgroundColor: text, style: LineStyle.Dotted, width: 1 as const };
    const isDay = this.#shown?.interval === '1d';
    return {
      autoSize: true,
      layout: {
        background: { color: 'rgba(0, 0, 0, 0)' },
        textColor: hint,
        fontSize: TEXT_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
        fontFamily: getComputedStyle(document.body).fontFamily,
        // The same words and link stand below the chart, where the messenger opens them.
        attributionLogo: false,
      },
      grid: { vertLines: { visible: false }, horzLines: { color: separator } },
      rightPriceScale: {
        borderVisible: false,
        entireTextOnly: true,
        scaleMargins: { top: 0.08, bottom: 0.08 },
      },
      timeScale: {
        borderVisible: false,
        timeVisible: !isDay,
        secondsVisible: false,
        barSpacing: CANDLE_PX,
        minBarSpacing: LEAST_CANDLE_PX,
        rightOffset: 0,
        fixRightEdge: true,
        lockVisibleTimeRangeOnResize: true,
        tickMarkFormatter: (time: UTCTimestamp, type: TickMarkType) => {
          const atMs = this.#instantOf(time);
          if (type === TickMarkType.Year) return dates.date(atMs, nowMs());
          return type === TickMarkType.Month || type === TickMarkType.DayOfMonth
            ? dates.day(atMs)
            : dates.time(atMs);
        },
      },
      localization: {
        locale: this.#around.locale,
        timeFormatter: (time: UTCTimestamp) =>
          isDay ? dates.date(this.#instantOf(time), nowMs()) : dates.dateTime(this.#instantOf(time), nowMs()),
      },
      crosshair: { vertLine: label, horzLine: label },
      // The wheel and a vertical swipe belong to the page.
      handleScroll: { mouseWheel: false, pressedMouseMove: true, horzTouchDrag: true, vertTouchDrag: false },
      handleScale: {
        mouseWheel: false,
        pinch: true,
        axisPressedMouseMove: false,
        axisDoubleClickReset: true,
      },
      kineticScroll: { touch: !isMotionReduced, mouse: false },
    };
  }
}

/** Whether everything but the last candle is the same, or one candle has followed it. */
function isOnlyLastChanged(before: CandleSeries, after: CandleSeries): boolean {
  const count = before.candles.length;
  if (before.interval !== after.interval || before.gaps !== after.gaps || count === 0) return false;
  if (after.candles.length !== count && after.candles.length !== count + 1) return false;
  if (before.candles[0]?.timeSeconds !== after.candles[0]?.timeSeconds) return false;
  return count < 2 || before.candles[count - 2] === after.candles[count - 2];
}
