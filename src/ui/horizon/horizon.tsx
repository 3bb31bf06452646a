import { useLingui } from '@lingui/react/macro';
import { MS_PER_DAY } from '@axiom/domain/constants';
import { useId, useMemo } from 'react';
import { useColumn } from '../column/column-frame.tsx';
import { LiveText } from '../clock/live-text.tsx';
import { useDates } from '../format/use-dates.tsx';
import { AXIS_Y, type AxisMark, type HorizonPoint, horizonShape, planMarks, pulledMarks } from './path.ts';
import { farthestMs, usePull } from './use-pull.ts';
import './horizon.css';

export interface HorizonProps {
  readonly nowMs: number;
  /** The day on the line; null: now. */
  readonly pulledMs: number | null;
  readonly onPull: (lineMs: number | null) => void;
  readonly past: readonly HorizonPoint[];
  /** The balance at a future instant (epoch ms), if the person does nothing. */
  readonly balanceAt: (atMs: number) => bigint;
  /** Epoch ms, ascending, all in the future. */
  readonly unlocks: readonly number[];
  /** At the top right: the value at the end of the tape. */
  readonly caption?: { readonly value?: string; readonly words: string };
  /** Dashed: an example, not the person's own. */
  readonly isExample?: boolean;
  readonly isStopped?: boolean;
  /** The picture in words. */
  readonly valueText: string;
  /** Id of a text that says how to pull. */
  readonly describedBy?: string | undefined;
}

const HEIGHT = 128;

function Axis({ marks, width }: { readonly marks: readonly AxisMark[]; readonly width: number }) {
  return (
    <>
      <path className="horizon-axis" d={`M0 ${AXIS_Y}H${width}`} />
      {marks.map((mark) => (
        <g key={mark.x}>
          <path className="horizon-tick" d={`M${mark.x.toFixed(1)} ${AXIS_Y}v4`} />
          {mark.label !== undefined && (
            <text x={mark.x} y="117" textAnchor="middle">
              {mark.label}
            </text>
          )}
        </g>
      ))}
    </>
  );
}

function Shape({ props, hatchId }: { readonly props: HorizonProps; readonly hatchId: string }) {
  const column = useColumn();
  const { nowMs, pulledMs, past, balanceAt, unlocks, isExample = false } = props;
  const lineMs = pulledMs ?? nowMs;
  const shape = useMemo(
    () => horizonShape({ column, nowMs, lineMs, past, balanceAt, unlocks }),
    [column, nowMs, lineMs, past, balanceAt, unlocks],
  );
  return (
    <>
      <path className="horizon-past-area" d={shape.pastArea} />
      <path className="horizon-past" d={shape.past} />
      <path fill={`url(#${hatchId})`} d={shape.futureArea} />
      <path className={isExample ? 'horizon-future is-example' : 'horizon-future'} d={shape.future} />
      {pulledMs !== null && <path className="horizon-now" d={`M${shape.nowX.toFixed(1)} 30V104`} />}
      <path className="horizon-line" d={`M${column.nowPx + 0.5} 6V104M${column.nowPx + 0.5} 122V${HEIGHT}`} />
      {pulledMs === null && (
        <circle className="horizon-halo" cx={column.nowPx + 0.5} cy={shape.lineY} r="8" />
      )}
      <circle
        className={pulledMs === null ? 'horizon-dot' : 'horizon-dot is-hollow'}
        cx={column.nowPx + 0.5}
        cy={shape.lineY}
        r="4"
      />
    </>
  );
}

function HorizonWords({ nowMs, pulledMs, caption, isStopped = false }: HorizonProps) {
  const dates = useDates();
  return (
    <>
      {caption && (
        <span className="horizon-caption" aria-hidden="true">
          {caption.value !== undefined && <b>{caption.value}</b>} {caption.words}
        </span>
      )}
      <span className="horizon-clock" aria-hidden="true">
        {pulledMs === null ? (
          <LiveText read={(atMs) => dates.time(atMs)} isStopped={isStopped} />
        ) : (
          dates.date(pulledMs, nowMs)
        )}
      </span>
    </>
  );
}

/** Past and future balance around the line of now; pulling the tape moves a future day to the line. */
export function Horizon(props: HorizonProps) {
  const { nowMs, pulledMs, unlocks, onPull, valueText, isExample = false } = props;
  const { t } = useLingui();
  const dates = useDates();
  const column = useColumn();
  const hatchId = useId();
  const lineMs = pulledMs ?? nowMs;
  const pull = usePull({ nowMs, lineMs, k: column.k, unlocks, onPull });
  const marks =
    pulledMs === null
      ? planMarks(column, (days) => t`${days} d`)
      : pulledMarks({ column, lineMs, unlocks, dateLabel: (atMs) => dates.day(atMs) });
  const picture = (
    <svg
      width={column.widthPx}
      height={HEIGHT}
      viewBox={`0 0 ${column.widthPx} ${HEIGHT}`}
      aria-hidden="true"
    >
      <pattern id={hatchId} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(25)">
        <path className={isExample ? 'horizon-hatch is-example' : 'horizon-hatch'} d="M0 0V4" />
      </pattern>
      <Shape props={props} hatchId={hatchId} />
      <Axis marks={marks} width={column.widthPx} />
    </svg>
  );
  const words = <HorizonWords {...props} />;
  return (
    <div
      className="horizon is-pullable"
      role="slider"
      tabIndex={0}
      aria-label={t`Day on the line`}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={Math.ceil((farthestMs(nowMs, unlocks) - nowMs) / MS_PER_DAY)}
      aria-valuenow={Math.round((lineMs - nowMs) / MS_PER_DAY)}
      aria-valuetext={valueText}
      aria-describedby={props.describedBy}
      {...pull}
    >
      {picture}
      {words}
    </div>
  );
}
