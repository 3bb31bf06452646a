import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { activePlans } from '@axiom/domain/economy';
import { canRebond, FARM_SOURCES, type FarmSource } from '@axiom/domain/farming';
import type { RebondShown } from '#machines/rebond/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Choice } from '../../ui/choice/choice.tsx';
import { AmountField } from '../../ui/field/amount-field.tsx';
import { Stepper } from '../../ui/field/stepper.tsx';
import { amountText, roundText } from '../../ui/format/amount-text.ts';
import { Note } from '../../ui/note/note.tsx';
import { PlanRuler } from '../../ui/plans/plans.tsx';
import { Section } from '../../ui/section/section.tsx';
import { CardSkeleton } from '../../ui/skeleton/skeleton.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { useRefusalTexts } from '../../notices/refusal-text.ts';
import { Failed } from '../shared/failed.tsx';
import { useBoundsText, useFaultText } from '../shared/fault-text.ts';
import type { RebondProps } from './rebond-props.ts';
import { RebondTerms } from './rebond-terms.tsx';

/** For whom, from which balance, how much, how often, for how long, and what comes of it (R4.08). */
export function RebondForm(props: RebondProps & { readonly onLinks: () => void }) {
  const { t } = useLingui();
  const { rebond, onLinks } = props;
  const { snapshot, send } = rebond;
  const { isForMe, offer, days, problem } = snapshot.context;
  const { ofProblem } = useRefusalTexts();
  return (
    <>
      <div className="rebond-top">
        <span className="caption hint">{t`From your balance: no TON, no wallet.`}</span>
        <Button tone="plain" isSmall onClick={onLinks}>{t`My links`}</Button>
      </div>
      <Choice
        label={t`For whom`}
        value={isForMe ? 'me' : 'others'}
        onChoose={(whom) => send({ type: 'rebond.whom', isForMe: whom === 'me' })}
        options={[
          { value: 'me', label: t`For me` },
          { value: 'others', label: t`For others` },
        ]}
      />
      <Sources rebond={rebond} />
      {snapshot.hasTag('no-offer') ? (
        <Section title={t`For how long`}>
          <Failed
            what={problem === null ? t`The plans did not load` : ofProblem(problem)}
            onRetry={() => send({ type: 'rebond.retry' })}
          />
        </Section>
      ) : (
        <>
          <Amount rebond={rebond} />
          {!isForMe && <Uses rebond={rebond} />}
          <Section
            title={t`For how long`}
            aside={isForMe ? t`bonus at maturity` : t`from the day it is opened`}
          >
            {offer === null ? (
              <CardSkeleton />
            ) : (
              <PlanRuler
                label={t`For how long`}
                plans={activePlans(offer.plans)}
                chosen={days}
                onChoose={(chosen) => send({ type: 'rebond.days', days: chosen })}
              />
            )}
          </Section>
          <RebondTerms {...props} />
          {problem && <Note tone="negative">{ofProblem(problem)}</Note>}
        </>
      )}
    </>
  );
}

/** The names of the balances. */
function useSourceName(): (source: FarmSource) => string {
  const { t } = useLingui();
  return (source) =>
    ({
      main: t({ message: 'Main', context: 'balance' }),
      referral: t({ message: 'Referral', context: 'balance' }),
      task: t`Tasks`,
    })[source];
}

function Sources({ rebond }: { readonly rebond: RebondShown }) {
  const { t } = useLingui();
  const name = useSourceName();
  const { source, balances, offer } = rebond.snapshot.context;
  const least = offer === null ? '' : roundText(offer.minToken);
  const isTooSmall = (one: FarmSource) => offer !== null && !canRebond(balances[one], offer.minToken);
  return (
    <Section title={t({ message: 'From', context: 're-bond' })}>
      <Choice
        label={t`From which balance`}
        isTall
        value={source}
        onChoose={(chosen) => rebond.send({ type: 'rebond.source', source: chosen })}
        options={FARM_SOURCES.map((one) => ({
          value: one,
          label: (
            <>
              <span className="caption hint">
                {name(one)}
                {isTooSmall(one) && `, ${t`min ${least}`}`}
              </span>
              <span className="choice-value">{amountText(balances[one])}</span>
            </>
          ),
          isDisabled: isTooSmall(one) && one !== source,
        }))}
      />
    </Section>
  );
}

function Amount({ rebond }: { readonly rebond: RebondShown }) {
  const { t } = useLingui();
  const units = useUnits();
  const faultText = useFaultText();
  const boundsText = useBoundsText();
  const { ofProblem } = useRefusalTexts();
  const { snapshot, send } = rebond;
  const { form, isForMe, count, balances, source } = snapshot.context;
  const { fault, bounds, quote, amountNano } = form.context;
  const refusal = form.context.problem === null ? undefined : ofProblem(form.context.problem);
  const over = (amountNano ?? 0n) * BigInt(count) - balances[source];
  const tooMuch =
    fault?.name === 'too-large' && count > 1 && over > 0n
      ? t`${count} × ${amountText(amountNano ?? 0n)} is ${amountText(over)} ${units.token} more than you have`
      : undefined;
  const problem = tooMuch ?? (fault ? faultText(fault, units.token) : refusal);
  const value = quote === null ? undefined : `≈ ${amountText(quote.amountTon)} ${units.coin}`;
  return (
    <Section title={isForMe ? t`Amount` : t`Each friend gets`}>
      <AmountField
        label={isForMe ? t`Amount` : t`Each friend gets`}
        value={form.context.text}
        unit={units.token}
        onChange={(text) => send({ type: 'rebond.typed', text })}
        {...(bounds?.maxFillNano == null ? {} : { onMax: () => send({ type: 'rebond.max' }) })}
        bounds={bounds ? boundsText(bounds.minNano, bounds.maxNano, units.token) : undefined}
        {...(problem === undefined ? {} : { problem })}
        aside={value}
      />
    </Section>
  );
}

function Uses({ rebond }: { readonly rebond: RebondShown }) {
  const { t } = useLingui();
  const units = useUnits();
  const { count, offer, form } = rebond.snapshot.context;
  const { amountNano, fault } = form.context;
  const most = offer?.maxActivations ?? 1;
  const product =
    amountNano === null || fault !== null
      ? undefined
      : `${count} × ${amountText(amountNano)} = ${amountText(amountNano * BigInt(count))} ${units.token}`;
  return (
    <Section title={t`Uses`} aside={t`one per friend`}>
      <Stepper
        label={t`Uses`}
        value={count}
        most={most}
        onChange={(next) => rebond.send({ type: 'rebond.count', count: next })}
        unit={plural(count, { one: 'friend', other: 'friends' })}
        fewer={t`One fewer`}
        more={t`One more`}
        bounds={t`1 to ${most}`}
        aside={product}
      />
    </Section>
  );
}

/** The sum that leaves the balance, in words: a whole unit without decimals. */
export function RebondFoot({ rebond }: Pick<RebondProps, 'rebond'>) {
  const { t } = useLingui();
  const units = useUnits();
  const { snapshot, send } = rebond;
  if (snapshot.hasTag('unknown')) {
    return <Button onClick={() => send({ type: 'rebond.retry' })}>{t`Send again`}</Button>;
  }
  const { form, isForMe, count } = snapshot.context;
  const { quote } = form.context;
  const total = quote ? roundText(quote.amountToken * BigInt(count)) : '';
  const isSending = snapshot.hasTag('sending');
  return (
    <Button
      disabled={!isSending && form.stage !== 'quoted'}
      isBusy={isSending}
      onClick={() => send({ type: 'rebond.confirm' })}
    >
      {isForMe
        ? quote
          ? t`Re-bond ${total} ${units.token}`
          : t`Re-bond`
        : quote
          ? t`Create link for ${total} ${units.token}`
          : t`Create link`}
    </Button>
  );
}
