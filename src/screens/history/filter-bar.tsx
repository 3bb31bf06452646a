import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  isPeriodValid,
  RECORD_GROUPS,
  type RecordGroup,
  type RecordPeriod,
  type RecordsFilter,
} from '@axiom/domain/records';
import { utcDateMs } from '@axiom/domain/time';
import { CalendarDays } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Choice } from '../../ui/choice/choice.tsx';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { useDates } from '../../ui/format/use-dates.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { PeriodChoice } from './period-choice.tsx';

interface FilterBarProps {
  readonly filter: RecordsFilter;
  readonly onFilter: (filter: RecordsFilter) => void;
  /** Rows that the filter lets through; absent while unknown. */
  readonly total: number | undefined;
  readonly isPeriodOpen: boolean;
}

/** What the history shows: by kind and by time (R9.04a, R9.04b). */
export function FilterBar({ filter, onFilter, total, isPeriodOpen }: FilterBarProps) {
  const { t } = useLingui();
  const panelId = useId();
  const periodText = usePeriodText();
  const [isOpen, setIsOpen] = useState(isPeriodOpen);
  const names: Record<RecordGroup, string> = {
    bonds: t`Bonds`,
    rewards: t`Rewards`,
    referral: t`Referral`,
    tasks: t`Tasks`,
    links: t`Links`,
    sales: t`Sales`,
  };
  return (
    <div className="history-filter">
      <Choice
        label={t`Show`}
        isPills
        value={filter.group ?? 'all'}
        onChoose={(group) => onFilter({ ...filter, group: group === 'all' ? null : group })}
        options={[
          { value: 'all', label: t({ message: 'All', context: 'operations' }) },
          ...RECORD_GROUPS.map((group) => ({ value: group, label: names[group] })),
        ]}
      />
      <div className="row is-middle">
        <Button
          tone="plain"
          isSmall
          className="history-period"
          icon={<Icon of={CalendarDays} />}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {periodText(filter.period)}
        </Button>
        <span className="caption hint" role="status">
          {total !== undefined && plural(total, { one: '# entry', other: '# entries' })}
        </span>
      </div>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && (
          <PeriodPanel period={filter.period} onPeriod={(period) => onFilter({ ...filter, period })} />
        )}
      </div>
    </div>
  );
}

/** A period that is being typed stays here until it has two days. */
function PeriodPanel({
  period,
  onPeriod,
}: {
  readonly period: RecordPeriod;
  readonly onPeriod: (period: RecordPeriod) => void;
}) {
  const [draft, setDraft] = useState<RecordPeriod | null>(null);
  return (
    <PeriodChoice
      hasAll
      value={draft ?? period}
      onChange={(next) => {
        const isWhole = isPeriodValid(next);
        setDraft(isWhole ? null : next);
        if (isWhole) onPeriod(next);
      }}
    />
  );
}

/** A period in words. */
export function usePeriodText(): (period: RecordPeriod) => string {
  const { t } = useLingui();
  const dates = useDates('UTC');
  const nowMs = useNowMs();
  return (period) => {
    switch (period.kind) {
      case 'all':
        return t`All time`;
      case '30d':
        return t`30 days`;
      case '90d':
        return t`90 days`;
      case 'year':
        return t`This year`;
      case 'own': {
        const first = dates.date(utcDateMs(period.firstDay) ?? nowMs, nowMs);
        const last = dates.date(utcDateMs(period.lastDay) ?? nowMs, nowMs);
        return first === last ? first : t`${first} to ${last}`;
      }
    }
  };
}
