import { Plural, useLingui } from '@lingui/react/macro';
import { maturityAfter } from '@axiom/domain/mint';
import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
import { useNowMs } from '../clock/clock.tsx';
import { percentText } from '../format/percent-text.ts';
import { useDates } from '../format/use-dates.tsx';
import './plans.css';

export interface PlanChoice {
  readonly days: number;
  readonly bonusPercent: bigint;
}

interface PlanRulerProps {
  readonly label: string;
  readonly plans: readonly PlanChoice[];
  readonly chosen: number | null;
  readonly onChoose: (days: number) => void;
}

/** A plan to choose left of the line, its length right of it, at the scale of every other screen. */
export function PlanRuler({ label, plans, chosen, onChoose }: PlanRulerProps) {
  const group = useRef<HTMLDivElement>(null);
  const focusable = plans.some((plan) => plan.days === chosen) ? chosen : plans[0]?.days;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined || plans.length === 0) return;
    event.preventDefault();
    const at = plans.findIndex((plan) => plan.days === focusable);
    const index = (at + step + plans.length) % plans.length;
    const next = plans[index];
    if (!next) return;
    onChoose(next.days);
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[index]?.focus();
  };
  return (
    <div ref={group} className="plans" role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {plans.map((plan) => (
        <PlanRow
          key={plan.days}
          plan={plan}
          isChosen={plan.days === chosen}
          isFocusable={plan.days === focusable}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

function PlanRow({
  plan,
  isChosen,
  isFocusable,
  onChoose,
}: {
  readonly plan: PlanChoice;
  readonly isChosen: boolean;
  readonly isFocusable: boolean;
  readonly onChoose: (days: number) => void;
}) {
  const { t } = useLingui();
  const dates = useDates();
  const nowMs = useNowMs();
  const root = Math.sqrt(plan.days);
  const style = { '--to': root.toFixed(3) } as CSSProperties;
  const date = dates.date(maturityAfter(nowMs, plan.days), nowMs);
  const bonus = percentText(plan.bonusPercent, { sign: 'always' });
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      tabIndex={isFocusable ? 0 : -1}
      className={isChosen ? 'plan is-chosen' : 'plan'}
      style={style}
      onClick={() => onChoose(plan.days)}
    >
      <span className="plan-words">
        <i className="plan-radio" aria-hidden="true" />
        <span>
          <b>{plan.days}</b>{' '}
          <span className="caption hint">
            <Plural value={plan.days} one="day" other="days" />
          </span>
          {plan.bonusPercent > 0n && <span className="plan-bonus">{bonus}</span>}
        </span>
      </span>
      <i className="plan-bar" aria-hidden="true" />
      <b className="plan-line" aria-hidden="true" />
      <span className="plan-date">
        <span className="visually-hidden">{t`until`} </span>
        {date}
      </span>
    </button>
  );
}
