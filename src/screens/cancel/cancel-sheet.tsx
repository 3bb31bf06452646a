import { useLingui } from '@lingui/react/macro';
import { bonusAtMaturity, earlyExitCredit, maturesAtMs, startedAtMs } from '@axiom/domain/mint';
import type { Bond } from '@axiom/domain/ports/client';
import type { CancelCommandShown } from '#machines/cancel-command/types.ts';
import { Token } from '../../ui/amount/amount.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card, Row } from '../../ui/card/card.tsx';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
import { amountText } from '../../ui/format/amount-text.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { ShownSums } from '../../ui/hidden/hidden.tsx';
import { Note } from '../../ui/note/note.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { Tape } from '../../ui/tape/tape.tsx';
import { useRefusalTexts } from '../../notices/refusal-text.ts';
import { useUnits } from '../../ui/units/units.tsx';
import { useBondTerms } from '../dashboard/bond-card.tsx';

/** Early exit of a bond: the fee and the amount returned, shown before the person confirms (R2.09). */
export function CancelSheet({ cancel }: { readonly cancel: CancelCommandShown<Bond> }) {
  const { t } = useLingui();
  const units = useUnits();
  const { ofProblem } = useRefusalTexts();
  const { snapshot, send } = cancel;
  const { subject: bond, problem } = snapshot.context;
  const isDone = snapshot.hasTag('done');
  const close = () => send({ type: 'cancel.close' });
  const fee = bond ? amountText(bond.earlyExitFee) : '';
  return (
    <ShownSums>
      <Sheet
        title={isDone ? t`Bond canceled` : t`Leave this bond early?`}
        isOpen={snapshot.hasTag('sheet')}
        onClose={close}
        steady="short"
        foot={
          isDone ? (
            <Button onClick={close}>{t`Close`}</Button>
          ) : (
            <>
              <Button
                tone="danger"
                isBusy={snapshot.hasTag('sending')}
                onClick={() => send({ type: 'cancel.confirm' })}
              >
                {t`Leave and pay ${fee} ${units.token}`}
              </Button>
              <Button tone="plain" onClick={close}>{t`Keep the bond`}</Button>
            </>
          )
        }
      >
        {bond && <CancelTerms bond={bond} isDone={isDone} />}
        {snapshot.hasTag('failed') && problem && <Note tone="negative">{ofProblem(problem)}</Note>}
      </Sheet>
    </ShownSums>
  );
}

function CancelTerms({ bond, isDone }: { readonly bond: Bond; readonly isDone: boolean }) {
  const { t } = useLingui();
  const dates = useDates();
  const nowMs = useNowMs();
  const terms = useBondTerms();
  const endMs = maturesAtMs(bond);
  const startMs = startedAtMs(bond);
  const back = earlyExitCredit(bond);
  return (
    <>
      <Card isWell as="div">
        <Row>
          <Token nano={isDone ? back : bond.expectedToken} className="large" />
          {isDone ? <Badge>{t`canceled`}</Badge> : <span className="medium">{dates.date(endMs, nowMs)}</span>}
        </Row>
        <Tape
          startMs={startMs}
          endMs={isDone ? nowMs : endMs}
          nowMs={nowMs}
          tone={isDone ? 'quiet' : 'plain'}
        />
        <Row isCaption>
          <span>{terms(bond)}</span>
        </Row>
      </Card>
      <Facts>
        <Fact name={t`Leaving costs`}>
          <Token nano={-bond.earlyExitFee} className="negative" />
        </Fact>
        <Fact name={t`The bonus is lost`}>
          <Token nano={-bonusAtMaturity(bond)} className="negative" />
        </Fact>
        <Fact name={isDone ? t`Came back to your balance` : t`Comes back to your balance`}>
          <Token nano={back} className="strong" />
        </Fact>
      </Facts>
    </>
  );
}
