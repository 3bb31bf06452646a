import { useLingui } from '@lingui/react/macro';
import type { FarmSource } from '@axiom/domain/farming';
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
import { Tape } from '../../ui/tape/tape.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import type { RebondProps } from './rebond-props.ts';

/** What the quoted amount becomes, and what leaves the balance; nothing before there is a quote. */
export function RebondTerms({ rebond, holdPerDay }: Pick<RebondProps, 'rebond' | 'holdPerDay'>) {
  const { context } = rebond.snapshot;
  const { quote } = context.form.context;
  if (quote === null) return null;
  const after = context.balances[context.source] - quote.amountToken * BigInt(context.count);
  return context.isForMe ? (
    <OwnTerms quote={quote} after={after} />
  ) : (
    <LinkTerms
      quote={quote}
      after={after}
      count={context.count}
      source={context.source}
      holdPerDay={holdPerDay}
    />
  );
}

function OwnTerms({ quote, after }: { readonly quote: ShareQuote; readonly after: bigint }) {
  const { t } = useLingui();
  const dates = useDates();
  const nowMs = useNowMs();
  const bonus = percentText(quote.bonusPercent, { sign: 'always' });
  return (
    <Section title={t`You get`} aside={<Token nano={quote.expectedToken} className="large" />}>
      <Card isWell as="div">
        <Tape startMs={nowMs} endMs={quote.maturesAtMs} nowMs={nowMs} />
        <Facts>
          <Fact name={t`Bond, starts at once`}>
            <Token nano={quote.amountToken} />
          </Fact>
          <Fact name={t`Bonus, ${bonus} of the bond`}>
            <Token nano={quote.bonusToken} sign="always" />
          </Fact>
          <Fact name={t`Unlocks on`}>{dates.dateTime(quote.maturesAtMs, nowMs)}</Fact>
          <Fact name={t`Balance after`}>
            <Token nano={after} />
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
  after,
  count,
  source,
  holdPerDay,
}: {
  readonly quote: ShareQuote;
  readonly after: bigint;
  readonly count: number;
  readonly source: FarmSource;
  readonly holdPerDay: bigint;
}) {
  const { t } = useLingui();
  const dates = useDates();
  const nowMs = useNowMs();
  const units = useUnits();
  const total = quote.amountToken * BigInt(count);
  const title = {
    main: t`Leaves your main balance`,
    referral: t`Leaves your referral balance`,
    task: t`Leaves your task balance`,
  }[source];
  const perDay = amountText(holdPerDay, { decimals: 4 });
  return (
    <Section title={title} aside={<Token nano={total} className="large" />}>
      <Card isWell as="div">
        <Row isCaption>
          <span>{t`Each friend, opened today`}</span>
          <span>{t`on ${dates.date(quote.maturesAtMs, nowMs)}`}</span>
        </Row>
        <Row>
          <Token nano={quote.amountToken} className="large" />
          <Token nano={quote.expectedToken} className="large" />
        </Row>
        <Tape startMs={nowMs} endMs={quote.maturesAtMs} nowMs={nowMs} />
        <Facts>
          <Fact name={t`Balance after`}>
            <Token nano={after} />
          </Fact>
          <Fact name={t`If nobody opens it`}>{t`${amountText(total)} ${units.token} back`}</Fact>
          <Fact name={t`Fee`}>{t({ message: 'none', context: 'fee' })}</Fact>
        </Facts>
      </Card>
      {holdPerDay > 0n ? (
        <div className="rebond-note">
          <Note tone="warning">
            {t`The first friend who opens it restarts your days in a row of holding: your stakes then earn less,`}{' '}
            <b className="strong">{t`${perDay} ${units.token} a day`}</b>.
          </Note>
        </div>
      ) : (
        <p className="caption hint foot-note">{t`When a friend opens it, your days in a row of holding start anew.`}</p>
      )}
    </Section>
  );
}
