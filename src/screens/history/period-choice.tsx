import { useLingui } from '@lingui/react/macro';
import { MS_PER_DAY } from '@axiom/domain/constants';
import { isPeriodValid, type NamedPeriod, type RecordPeriod } from '@axiom/domain/records';
import { utcDate } from '@axiom/domain/time';
import { useId } from 'react';
import { Choice } from '../../ui/choice/choice.tsx';
import { useNowMs } from '../../ui/clock/clock.tsx';

interface PeriodChoiceProps {
  readonly value: RecordPeriod;
  readonly onChange: (period: RecordPeriod) => void;
  /** Without an end on either side too. */
  readonly hasAll?: boolean;
}

/** A period by its name, or by its first and last day (R9.04b). Days are UTC days, as those of the rewards. */
export function PeriodChoice({ value, onChange, hasAll = false }: PeriodChoiceProps) {
  const { t } = useLingui();
  const nowMs = useNowMs();
  const year = utcDate(nowMs).slice(0, 4);
  const choose = (kind: NamedPeriod | 'own') =>
    onChange(
      kind === 'own'
        ? { kind, firstDay: utcDate(nowMs - 30 * MS_PER_DAY), lastDay: utcDate(nowMs) }
        : { kind },
    );
  return (
    <div className="period">
      <Choice
        label={t`Period`}
        isPills={hasAll}
        value={value.kind}
        onChoose={choose}
        options={[
          ...(hasAll ? [{ value: 'all' as const, label: t`All time` }] : []),
          { value: '30d', label: t`30 days` },
          { value: '90d', label: t`90 days` },
          { value: 'year', label: year },
          { value: 'own', label: t`Custom` },
        ]}
      />
      {value.kind === 'own' && <Days value={value} onChange={onChange} today={utcDate(nowMs)} />}
    </div>
  );
}

interface DaysProps {
  readonly value: Extract<RecordPeriod, { kind: 'own' }>;
  readonly onChange: (period: RecordPeriod) => void;
  readonly today: string;
}

function Days({ value, onChange, today }: DaysProps) {
  const { t } = useLingui();
  const id = useId();
  const isWrong = !isPeriodValid(value);
  return (
    <>
      <div className="period-days">
        <DayField
          label={t`First day`}
          value={value.firstDay}
          today={today}
          isWrong={isWrong}
          wrongId={id}
          onChange={(firstDay) => onChange({ ...value, firstDay })}
        />
        <DayField
          label={t`Last day`}
          value={value.lastDay}
          today={today}
          isWrong={isWrong}
          wrongId={id}
          onChange={(lastDay) => onChange({ ...value, lastDay })}
        />
      </div>
      <p className="caption negative" id={id} role="status">
        {isWrong && t`Choose two days, the first one not after the last.`}
      </p>
    </>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly today: string;
  readonly isWrong: boolean;
  readonly wrongId: string;
  readonly onChange: (day: string) => void;
}

function DayField({ label, value, today, isWrong, wrongId, onChange }: DayFieldProps) {
  return (
    <label className="period-day">
      <span className="caption hint">{label}</span>
      <input
        type="date"
        value={value}
        max={today}
        aria-invalid={isWrong}
        aria-describedby={wrongId}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}
