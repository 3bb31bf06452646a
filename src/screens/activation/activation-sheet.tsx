import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { maturesAtMs } from '@axiom/domain/mint';
import type { Bond, LinkAnswer } from '@axiom/domain/ports/client';
import type { ActivationShown } from '#machines/activation/types.ts';
import { Coin, Token } from '../../ui/amount/amount.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card, Row } from '../../ui/card/card.tsx';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { StillFigure } from '../../ui/figure/figure.tsx';
import { amountText } from '../../ui/format/amount-text.ts';
import { nameText } from '../../ui/format/name-text.ts';
import { percentText } from '../../ui/format/percent-text.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { Note } from '../../ui/note/note.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { Block } from '../../ui/skeleton/skeleton.tsx';
import { Tape } from '../../ui/tape/tape.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { useRefusalTexts } from '../../notices/refusal-text.ts';
import type { Go } from '../shared/go.ts';

interface ActivationProps {
  readonly activation: ActivationShown;
  readonly go: Go;
  readonly onStake: (bond: Bond) => void;
}

/** What became of the farming link that opened the app, and what one can do next (R2.12). */
export function ActivationSheet({ activation, go, onStake }: ActivationProps) {
  const { snapshot, send } = activation;
  const close = () => send({ type: 'activation.close' });
  const title = useTitle(activation);
  return (
    <Sheet
      title={title}
      isOpen={snapshot.hasTag('sheet')}
      onClose={close}
      foot={<ActivationFoot activation={activation} close={close} go={go} onStake={onStake} />}
    >
      <ActivationBody activation={activation} />
    </Sheet>
  );
}

/** Whose link it was, as it stands in a sentence. */
function senderOf(answer: LinkAnswer | null): string | null {
  const name = answer?.authorName ?? null;
  return name === null ? null : nameText(name);
}

function useTitle({ snapshot }: ActivationShown): string {
  const { t } = useLingui();
  const sender = senderOf(snapshot.context.answer);
  if (snapshot.hasTag('active')) return sender === null ? t`A bond for you` : t`${sender} sent you a bond`;
  if (snapshot.hasTag('reached')) return t`We cannot activate this link.`;
  if (snapshot.hasTag('revoked')) return t`This link has been revoked`;
  if (snapshot.hasTag('own')) return t`This link is your own`;
  if (snapshot.hasTag('no-link')) return t`There is no such link`;
  return snapshot.hasTag('failed') ? t`The link could not be opened` : t`Opening the link`;
}

function ActivationBody({ activation: { snapshot } }: Pick<ActivationProps, 'activation'>) {
  const { t } = useLingui();
  const { ofProblem } = useRefusalTexts();
  const { answer, bond, problem } = snapshot.context;
  if (snapshot.hasTag('active') && answer !== null) return <Gift answer={answer} bond={bond} />;
  if (snapshot.hasTag('reached')) return <p className="hint">{t`All of its uses are taken.`}</p>;
  if (snapshot.hasTag('revoked')) return <p className="hint">{t`Please contact its author.`}</p>;
  if (snapshot.hasTag('own'))
    return <p className="hint">{t`Somebody else has to open it. You find it under Re-bond, My links.`}</p>;
  if (snapshot.hasTag('no-link'))
    return <p className="hint">{t`Perhaps a part of it got lost: ask for the link once more.`}</p>;
  if (snapshot.hasTag('failed'))
    return (
      <>
        {problem && <Note tone="negative">{ofProblem(problem)}</Note>}
        <p className="caption hint foot-note">{t`Nothing is lost: trying again cannot use it twice.`}</p>
      </>
    );
  return <GiftSkeleton />;
}

function Gift({ answer, bond }: { readonly answer: LinkAnswer; readonly bond: Bond | null }) {
  const { t, i18n } = useLingui();
  const units = useUnits();
  const dates = useDates();
  const nowMs = useNowMs();
  const { details, message } = answer;
  const sender = senderOf(answer);
  if (details === null) return null;
  const endMs = bond === null ? null : maturesAtMs(bond);
  const days = details.tariffDays;
  return (
    <>
      <StillFigure text={amountText(details.amountToken)} unit={units.token} />
      <p className="hint gift-value">
        ≈ <Coin nano={details.amountTon} />
      </p>
      <Card isWell as="div">
        <Row>
          <span className="medium">
            {plural(days, { one: 'You get it for # day', other: 'You get it for # days' })}
          </span>
          {bond !== null && bond.bonusPercent > 0n && (
            <span className="caption hint">{percentText(bond.bonusPercent, { sign: 'always' })}</span>
          )}
        </Row>
        {bond !== null && endMs !== null && (
          <>
            <Tape startMs={bond.createdAtMs} endMs={endMs} nowMs={nowMs} isNew />
            <Row isCaption>
              <span>{dates.date(endMs, nowMs)}</span>
              <Token nano={bond.expectedToken} />
            </Row>
          </>
        )}
      </Card>
      <p className="caption hint foot-note">
        {i18n.locale === 'en' && message !== '' ? message : t`This bond is yours.`}
        {sender !== null && ` ${t`${sender} sees your first name.`}`}
      </p>
    </>
  );
}

function GiftSkeleton() {
  const { t } = useLingui();
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">{t`Loading`}</p>
      <p>
        <Block width={9} height={2.5} />
      </p>
      <p className="gift-value">
        <Block width={5} />
      </p>
      <Card isWell as="div">
        <Block width={10} />
      </Card>
    </div>
  );
}

function ActivationFoot({
  activation,
  close,
  go,
  onStake,
}: ActivationProps & { readonly close: () => void }) {
  const { t } = useLingui();
  const { snapshot, send } = activation;
  const leave = (step: () => void) => () => {
    close();
    step();
  };
  const { bond } = snapshot.context;
  if (snapshot.hasTag('active')) {
    return (
      <>
        <Button onClick={leave(() => go('/'))}>{t`See my bond`}</Button>
        {bond?.status === 'active' && (
          <Button tone="plain" onClick={leave(() => onStake(bond))}>{t`Stake it`}</Button>
        )}
      </>
    );
  }
  if (snapshot.hasTag('busy')) return <Button tone="tonal" onClick={close}>{t`Close`}</Button>;
  if (snapshot.hasTag('failed')) {
    return (
      <>
        <Button onClick={() => send({ type: 'activation.retry' })}>{t`Try again`}</Button>
        <Button tone="plain" onClick={close}>{t`Close`}</Button>
      </>
    );
  }
  if (snapshot.hasTag('own')) {
    return (
      <>
        <Button onClick={leave(() => go('/re-bonding'))}>{t`Re-bond`}</Button>
        <Button tone="plain" onClick={close}>{t`Close`}</Button>
      </>
    );
  }
  return (
    <>
      <Button tone="tonal" onClick={close}>{t`Close`}</Button>
      {snapshot.hasTag('reached') && (
        <Button tone="plain" onClick={leave(() => go('/bond'))}>
          {t({ message: 'Bond AXIOM', context: 'button' })}
        </Button>
      )}
    </>
  );
}
