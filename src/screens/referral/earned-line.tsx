import { axiom } from '@axiom/domain/money';
import type { Earnings } from '@axiom/domain/ports/client';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useOwnAmount } from '../../ui/amount/own-amount.ts';
import { LiveText } from '../../ui/clock/live-text.tsx';
import { signedRootDays } from '../../ui/column/column.ts';
import { useColumn } from '../../ui/column/column-frame.tsx';
import { useDates } from '../../ui/format/use-dates.tsx';
import { planMarks } from '../../ui/horizon/path.ts';
import { useUnits } from '../../ui/units/units.tsx';
import '../../ui/horizon/horizon.css';

const HEIGHT = 112;
const TOP_Y = 12;
const AXIS_Y = 84;

/** y of a share of all that was and will be earned. */
const yOf = (part: bigint, whole: bigint): number =>
  AXIS_Y - (whole <= 0n ? 0 : (Number((part * 10_000n) / whole) / 10_000) * (AXIS_Y - TOP_Y));

/**
 * The sum over time as steps from the first bonus to now.
 * @param xOf x of an instant (epoch ms); what is left of 0 begins at the edge
 * @returns the path of the line; the area below it closes at the axis
 */
export function stepsOf(
  { points, earnedToken, pendingToken }: Earnings,
  xOf: (atMs: number) => number,
  nowX: number,
): string {
  const all = earnedToken + pendingToken;
  const text = (value: number) => String(Math.round(value * 10) / 10);
  const x = (atMs: number) => text(Math.min(nowX, Math.max(0, xOf(atMs))));
  const first = points[0];
  if (first === undefined) return `M0 ${AXIS_Y}H${text(nowX)}`;
  const steps = points.map(({ atMs, earnedToken: nano }) => `H${x(atMs)}V${text(yOf(nano, all))}`);
  return `M${x(first.atMs)} ${AXIS_Y}${steps.join('')}H${text(nowX)}`;
}

/**
 * What is pending, as steps at the days when it counts. What has no day here (a plan that counts only once it is staked, or a bond that is not listed) ends the line.
 * @param xOf as above; what is due already steps at the line of now
 * @returns the path of the line from now to the end; the area below it closes at what is earned
 */
function comingOf(
  { rows, earnedToken, pendingToken }: Earnings,
  xOf: (atMs: number) => number,
  nowX: number,
  endX: number,
): string {
  const all = earnedToken + pendingToken;
  const text = (value: number) => String(Math.round(value * 10) / 10);
  let sum = earnedToken;
  const steps = rows
    .flatMap(({ countsByMs, bonus }) => (countsByMs === null ? [] : [{ countsByMs, bonus }]))
    .toSorted((a, b) => a.countsByMs - b.countsByMs)
    .map(({ countsByMs, bonus }) => {
      sum = axiom(sum + bonus);
      return `H${text(Math.min(endX, Math.max(nowX, xOf(countsByMs))))}V${text(yOf(sum, all))}`;
    });
  return `M${text(nowX)} ${text(yOf(earnedToken, all))}${steps.join('')}H${text(endX)}V${text(yOf(all, all))}`;
}

interface EarnedLineProps {
  readonly earnings: Earnings;
  readonly nowMs: number;
  /** px from the column's left edge to this picture's. */
  readonly insetPx: number;
}

/** What was earned left of the line of now; right of it, hatched and in no sum yet, what is pending. */
export function EarnedLine({ earnings, nowMs, insetPx }: EarnedLineProps) {
  const { t } = useLingui();
  const { widthPx, nowPx, k } = useColumn();
  const hatchId = useId();
  const dates = useDates();
  const units = useUnits();
  const pending = useOwnAmount()(earnings.pendingToken);
  const xOf = (atMs: number) => nowPx + signedRootDays(nowMs, atMs) * k;
  const line = stepsOf(earnings, xOf, nowPx);
  const coming = comingOf(earnings, xOf, nowPx, widthPx);
  const { earnedToken, pendingToken } = earnings;
  const all = earnedToken + pendingToken;
  const earnedY = yOf(earnedToken, all);
  const width = widthPx - 2 * insetPx;
  const marks = planMarks({ widthPx, nowPx, k }, String).filter(({ x }) => x < nowPx && x > insetPx + 8);
  return (
    <div className="earned" style={{ marginInline: -16 }} aria-hidden="true">
      <svg width={width} height={HEIGHT} viewBox={`${insetPx} 0 ${width} ${HEIGHT}`}>
        <pattern
          id={hatchId}
          width="4"
          height="4"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(25)"
        >
          <path className="horizon-hatch" d="M0 0V4" />
        </pattern>
        <path className="horizon-past-area" d={`${line}V${AXIS_Y}Z`} />
        <path className="horizon-past earned-steps" d={line} />
        {pendingToken > 0n && (
          <>
            <path fill={`url(#${hatchId})`} d={`${coming}V${earnedY}Z`} />
            <path className="horizon-future" d={coming} />
          </>
        )}
        <path className="horizon-axis" d={`M0 ${AXIS_Y + 0.5}H${widthPx}`} />
        {marks.map(({ x, label }) => (
          <g key={x}>
            <path className="horizon-tick" d={`M${x.toFixed(1)} ${AXIS_Y}v4`} />
            {label !== undefined && (
              <text x={x} y={AXIS_Y + 17} textAnchor="middle">
                {label}
              </text>
            )}
          </g>
        ))}
        <path
          className="horizon-line"
          d={`M${nowPx + 0.5} 0V${AXIS_Y + 4}M${nowPx + 0.5} ${AXIS_Y + 22}V${HEIGHT}`}
        />
        <circle className="horizon-halo" cx={nowPx + 0.5} cy={earnedY} r="8" />
        <circle className="horizon-dot" cx={nowPx + 0.5} cy={earnedY} r="4" />
      </svg>
      <span className="earned-clock" style={{ left: nowPx - insetPx }}>
        <LiveText read={(atMs) => dates.time(atMs)} />
      </span>
      {pendingToken > 0n && <span className="earned-pending">{t`${pending} ${units.token} pending`}</span>}
    </div>
  );
}
