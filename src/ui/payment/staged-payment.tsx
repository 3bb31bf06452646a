import { useLingui } from '@lingui/react/macro';
import { useDates } from '../format/use-dates.tsx';
import './payment.css';

export type PaymentStepState = 'done' | 'current' | 'todo' | 'failed' | 'unknown';

export interface PaymentStep {
  readonly key: string;
  readonly title: string;
  readonly state: PaymentStepState;
  readonly note?: string;
  /** When it happened, or since when it waits; epoch ms. */
  readonly atMs?: number;
  /** In words, where the time of day alone would not do. */
  readonly when?: string;
}

/** The steps of a payment along the line of now: times on the left, texts on the right (R9.02). */
export function StagedPayment({
  steps,
  label,
}: {
  readonly steps: readonly PaymentStep[];
  readonly label: string;
}) {
  const { t } = useLingui();
  const dates = useDates();
  const names: Record<PaymentStepState, string> = {
    done: t`done`,
    current: t`now`,
    todo: t`to come`,
    failed: t`failed`,
    unknown: t`not known`,
  };
  return (
    <ol className="payment" aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.key}
          className={`is-${step.state}`}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className="payment-when">
            {step.when}
            {step.atMs !== undefined &&
              (step.state === 'current' || step.state === 'unknown'
                ? t`since ${dates.seconds(step.atMs)}`
                : dates.seconds(step.atMs))}
          </span>
          <i className="payment-dot" aria-hidden="true" />
          <span className="payment-what">
            <b>{step.title}</b>
            <span className="visually-hidden">, {names[step.state]}</span>
            {step.note !== undefined && <span className="payment-note">{step.note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
