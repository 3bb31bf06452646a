import { useLingui } from '@lingui/react/macro';
import type { BondQuote, Problem } from '@axiom/domain/ports/client';
import { useRefusalTexts } from '../../notices/refusal-text.ts';
import { Coin, Token } from '../../ui/amount/amount.tsx';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
import { useDates } from '../../ui/format/use-dates.tsx';
import { Note } from '../../ui/note/note.tsx';
import { Block } from '../../ui/skeleton/skeleton.tsx';

/** What was to be ordered, and why it was not. */
export function OrderFailed({
  quote,
  problem,
}: {
  readonly quote: BondQuote | null;
  readonly problem: Problem | null;
}) {
  const { t } = useLingui();
  const { ofProblem } = useRefusalTexts();
  const dates = useDates();
  const nowMs = useNowMs();
  return (
    <div>
      {problem && <Note tone="negative">{ofProblem(problem)}</Note>}
      {quote && (
        <Facts>
          <Fact name={t`You pay`}>
            <Coin nano={quote.amountTon} />
          </Fact>
          <Fact name={t`You get on ${dates.date(quote.maturesAtMs, nowMs)}`}>
            <Token nano={quote.expectedToken} />
          </Fact>
        </Facts>
      )}
    </div>
  );
}

/** Widths of the names of the review's facts, in rem. */
const REVIEW_ROWS = [4, 8, 9, 6, 3];

/** The review in its shape, while the order is made. */
export function ReviewSkeleton() {
  const { t } = useLingui();
  return (
    <div aria-busy="true" className="review-skeleton">
      <p className="visually-hidden" role="status">{t`Making the order`}</p>
      <Block width={24} height={7.25} />
      {REVIEW_ROWS.map((width) => (
        <p key={width}>
          <Block width={width} />
          <Block width={6} />
        </p>
      ))}
    </div>
  );
}
