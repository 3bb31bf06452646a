import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useContext, useEffect, useRef } from 'react';
import { IconButton } from '../../ui/button/button.tsx';
import { useClock } from '../../ui/clock/clock.tsx';
import { aheadSeconds } from '../../ui/format/dates.ts';
import { TimeZoneContext, useDates } from '../../ui/format/use-dates.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { ChartProps } from './chart-props.ts';
import { chartColours, onThemeChange } from './colours.ts';
import { Drawing } from './draw.ts';
import './price.css';

/** The price as a line or as candles (R2.13); loaded on demand, because its library is larger than the screens. */
export default function Chart({ series, drawing, label, onOldest, children }: ChartProps) {
  const { t, i18n } = useLingui();
  const dates = useDates();
  const clock = useClock();
  const timeZone = useContext(TimeZoneContext);
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawing | null>(null);
  const latest = useRef({ series, drawing, onOldest });
  useEffect(() => {
    latest.current = { series, drawing, onOldest };
    drawn.current?.show(series, drawing);
  });
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const made = new Drawing(element, latest.current.drawing, chartColours(element), {
      dates,
      locale: i18n.locale,
      aheadSeconds: aheadSeconds(clock.nowMs(), timeZone),
      nowMs: () => clock.nowMs(),
      isMotionReduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
      onOldest: () => latest.current.onOldest(),
    });
    drawn.current = made;
    made.show(latest.current.series, latest.current.drawing);
    const stop = onThemeChange(window, () => made.recolour(chartColours(element)));
    return () => {
      stop();
      drawn.current = null;
      made.close();
    };
  }, [dates, i18n.locale, clock, timeZone]);
  return (
    <>
      <div className="price-chart" role="img" aria-label={label} ref={place} />
      <div className="price-steps">
        {children}
        <span className="price-turn">
          <IconButton
            label={t`Earlier`}
            icon={<Icon of={ChevronLeft} />}
            onClick={() => drawn.current?.step(-1)}
          />
          <IconButton
            label={t`Later`}
            icon={<Icon of={ChevronRight} />}
            onClick={() => drawn.current?.step(1)}
          />
        </span>
      </div>
    </>
  );
}
