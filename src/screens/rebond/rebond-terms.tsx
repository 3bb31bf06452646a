import { useLingui } from '@lingui/react/macro';
import type { FarmSource } from '@axiom/domain/farming';
import { maturityAfter } from '@axiom/domain/mint';
import type { ShareQuote } from '@axiom/domain/ports/client';
import { Token } from '../../ui/amount/amount.tsx';
import { Card, Row } from '../../ui/card/card.tsx';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
import { amountText } from '../../ui/format/amount-text.ts';
import { percentText } from '../../ui/format/percent-text.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { Note } from '../../ui/note/note.tsx';
import { Section } from '../../ui/section/section.tsx';
import { NoValue } from '../../ui/skeleton/skeleton.tsx';
import { Tape } from '../../ui/tape/tape.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import type { RebondProps } from './rebond-props.ts';

interface TermsProps {
  readonly quote: ShareQuote | null;
  readonly isWaiting: boolean;
  /** Of the balance, once this has left it; null before there is a quote. */
  readonly after: bigint | null;
  /** When the bond ends that starts now, epoch ms. */
  readonly endMs: number;
}

/** What the quoted amount becomes, and what leaves the balance; dashes before there is a quote, so that nothing moves then. */
export function RebondTerms({ rebond, holdPerDay }: Pick<RebondProps, 'rebond' | 'holdPerDay'>) {
  const nowMs = useNowMs();
  const { context } = rebond.snapshot;
  const { form, days, count, source, balances } = context;
  const { quote } = form.context;
  if (days === null) return null;
  const terms: TermsProps = {
    quote,
    isWaiting: form.stage === 'settling' || form.stage === 'quoting',
    after: quote && balances[source] - quote.amountToken * BigInt(count),
    endMs: quote?.maturesAtMs ?? maturityAfter(nowMs, days),
  };
  return context.isForMe ? (
    <OwnTerms {...terms} />
  ) : (
    <LinkTerms {...terms} count={count} source={source} holdPerDay={holdPerDay} />
  );
}

/** An amount, or what stands in its place. */
function Sum({
  nano,
  isWaiting,
  isLarge = false,
  sign,
}: {
  readonly nano: bigint | undefined | null;
  readonly isWaiting: boolean;
  readonly isLarge?: boolean;
  readonly sign?: 'always';
}) {
  if (nano === undefined || nano === null)
    return (
      <span className={isLarge ? 'large' : undefined}>
        <NoValue isWaiting={isWaiting} />
      </span>
    );
  return (
    <Token
      nano={nano}
      {...(isLarge ? { className: 'large' } : {})}
      {...(sign === undefined ? {} : { sign })}
    />
  );
}

function OwnTerms({ quote, isWaiting, after, endMs }: TermsProps) {
  const { t } = useLingui();
  const dates = useDates();
  const nowMs = useNowMs();
  const bonus = quote ? percentText(quote.bonusPercent, { sign: 'always' }) : '';
  return (
    <Section title={t`You get`} aside={<Sum nano={quote?.expectedToken} isWaiting={isWaiting} isLarge />}>
      <Card isWell as="div">
        <Tape startMs={nowMs} endMs={endMs} nowMs={nowMs} />
        <Facts>
          <Fact name={t`Bond, starts at once`}>
            <Sum nano={quote?.amountToken} isWaiting={isWaiting} />
          </Fact>
          <Fact name={quote ? t`Bonus, ${bonus} of the bond` : t`Bonus at maturity`}>
            <Sum nano={quote?.bonusToken} isWaiting={isWaiting} sign="always" />
          </Fact>
          <Fact name={t`Unlocks on`}>{dates.dateTime(endMs, nowMs)}</Fact>
          <Fact name={t`Balance after`}>
            <Sum nano={after} isWaiting={isWaiting} />
          </Fact>
          <Fact name={t`Fee`}>{t({ message: 'none', context: 'fee' })}</Fact>
        </Facts>
      </Card>
      <p className="caption hint foot-note">{t`Such a bond cannot be left early: it matures, or you stake it.`}</p>
    </Section>
  );
}

function LinkTerms({
  quote,
  isWaiting,
  after,
  endMs,
  count,
  source,
  holdPerDay,
}: TermsProps & {
  readonly count: number;
  readonly source: FarmSource;
  readonly holdPerDay: bigint;
}) {
  const { t } = useLingui();
  const dates = useDates();
  const nowMs = useNowMs();
  const units = useUnits();
  const total = quote && quote.amountToken * BigInt(count);
  const title = {
    main: t`Leaves your main balance`,
    referral: t`Leaves your referral balance`,
    task: t`Leaves your task balance`,
  }[source];
  const perDay = amountText(holdPerDay, { decimals: 4 });
  return (
    <Section title={title} aside={<Sum nano={total} isWaiting={isWaiting} isLarge />}>
      <Card isWell as="div">
        <Row isCaption>
          <span>{t`Each friend, opened today`}</span>
          <span>{t`on ${dates.date(endMs, nowMs)}`}</span>
        </Row>
        <Row>
          <Sum nano={quote?.amountToken} isWaiting={isWaiting} isLarge />
          <Sum nano={quote?.expectedToken} isWaiting={isWaiting} isLarge />
        </Row>
        <Tape startMs={nowMs} endMs={endMs} nowMs={nowMs} />
        <Facts>
          <Fact name={t`Balance after`}>
            <Sum nano={after} isWaiting={isWaiting} />
          </Fact>
          <Fact name={t`If you cancel it unopened`}>
            {total === null ? <NoValue isWaiting={isWaiting} /> : t`${amountText(total)} ${units.token} back`}
          </Fact>
          <Fact name={t`Fee`}>{t({ message: 'none', context: 'fee' })}</Fact>
        </Facts>
      </Card>
      {holdPerDay > 0n ? (
        <div className="rebond-note">
          <Note tone="warning">
            {t`The first friend who opens it restarts your days in a row of holding: your stakes then earn less by`}{' '}
            <b className="strong">{t`${perDay} ${units.token} a day`}</b>.
          </Note>
        </div>
      ) : (
        <p className="caption hint foot-note">{t`When a friend opens it, your days in a row of holding start anew.`}</p>
      )}
    </Section>
  );
}
