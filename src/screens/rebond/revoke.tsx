import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FarmLinkCard } from '@axiom/domain/ports/client';
import type { CancelCommandShown } from '#machines/cancel-command/types.ts';
import { Token } from '../../ui/amount/amount.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card, Row } from '../../ui/card/card.tsx';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
import { StillFigure } from '../../ui/figure/figure.tsx';
import { AMOUNT_FRACTION_DIGITS } from '@axiom/domain/money';
import { amountText } from '../../ui/format/amount-text.ts';
import { Note } from '../../ui/note/note.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { useRefusalTexts } from '../../notices/refusal-text.ts';
import { UsesTape } from './uses-tape.tsx';

/** Exact to the nano, at least two decimals: nothing of a refund is hidden. */
const exact = (nano: bigint) =>
  amountText(nano, { decimals: AMOUNT_FRACTION_DIGITS }).replace(/(\.\d\d\d*?)0+$/, '$1');

/** Canceling a link: the refund is the figure; below it what stays and what returns (R9.08c). */
export function Revoke({ revoke }: { readonly revoke: CancelCommandShown<FarmLinkCard> }) {
  const { t } = useLingui();
  const { ofProblem } = useRefusalTexts();
  const { snapshot } = revoke;
  const { subject: link, problem } = snapshot.context;
  if (link === null) return null;
  return (
    <>
      <RevokeTerms link={link} isDone={snapshot.hasTag('done')} />
      {!snapshot.hasTag('done') && (
        <p className="caption hint foot-note">
          {t`Whoever opens it later reads: This link has been revoked. This cannot be undone.`}
        </p>
      )}
      {snapshot.hasTag('failed') && problem && <Note tone="negative">{ofProblem(problem)}</Note>}
    </>
  );
}

function RevokeTerms({ link, isDone }: { readonly link: FarmLinkCard; readonly isDone: boolean }) {
  const { t } = useLingui();
  const units = useUnits();
  const { countActivations: count, activated, amountToken, source } = link;
  const back = amountToken * BigInt(count - activated);
  const backTo = {
    main: t`come back to your main balance at once`,
    referral: t`come back to your referral balance at once`,
    task: t`come back to your task balance at once`,
  }[source];
  const cameTo = {
    main: t`are back on your main balance`,
    referral: t`are back on your referral balance`,
    task: t`are back on your task balance`,
  }[source];
  return (
    <>
      <StillFigure text={exact(back)} unit={units.token} />
      <p className="hint revoke-where">{isDone ? cameTo : backTo}</p>
      <Card isWell as="div">
        <Row>
          <span className="keep">
            {count} × {amountText(amountToken)} <span className="unit">{units.token}</span>
          </span>
          <span className="caption hint">
            {plural(count, { one: `${activated} of # use`, other: `${activated} of # uses` })}
          </span>
        </Row>
        <UsesTape link={link} />
        <Facts>
          <Fact name={t`Opened, stays with friends`}>
            <Token nano={amountToken * BigInt(activated)} />
          </Fact>
          <Fact name={isDone ? t`Not opened, came back` : t`Not opened, returns`}>
            <Token nano={back} />
          </Fact>
          <Fact name={t`Fee`}>{t({ message: 'none', context: 'fee' })}</Fact>
        </Facts>
      </Card>
    </>
  );
}

export function RevokeFoot({ revoke }: { readonly revoke: CancelCommandShown<FarmLinkCard> }) {
  const { t } = useLingui();
  const { snapshot, send } = revoke;
  const close = () => send({ type: 'cancel.close' });
  if (snapshot.hasTag('done')) return <Button onClick={close}>{t`My links`}</Button>;
  return (
    <>
      <Button
        tone="danger"
        isBusy={snapshot.hasTag('sending')}
        onClick={() => send({ type: 'cancel.confirm' })}
      >
        {t`Cancel link`}
      </Button>
      <Button tone="plain" onClick={close}>{t`Keep it`}</Button>
    </>
  );
}
