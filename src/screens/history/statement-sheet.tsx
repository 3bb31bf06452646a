import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { rangeOf, type StatementPreview, type StatementRow } from '@axiom/domain/records';
import { marketValue, type Price } from '@axiom/domain/price';
import { MessageCircle, Send } from 'lucide-react';
import type { StatementShown } from '#machines/statement/types.ts';
import { useRefusalTexts } from '../../notices/refusal-text.ts';
import { Coin, Token } from '../../ui/amount/amount.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { useDates } from '../../ui/format/use-dates.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { List, ListRow } from '../../ui/list/list.tsx';
import { Note } from '../../ui/note/note.tsx';
import { StagedPayment } from '../../ui/payment/staged-payment.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { Block } from '../../ui/skeleton/skeleton.tsx';
import { Failed } from '../shared/failed.tsx';
import { useOperationTitle } from './operation-row.tsx';
import { PeriodChoice } from './period-choice.tsx';

export interface StatementSheetProps {
  readonly statement: StatementShown;
  /** The market price now; null while unknown. */
  readonly price: Price | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Opens the chat with the bot. */
  readonly onOpenBot: () => void;
}

/** A statement of a period: what it would hold, one button, and how the bot sent it (R9.04c, R9.04d). */
export function StatementSheet(props: StatementSheetProps) {
  const { t } = useLingui();
  const { snapshot } = props.statement;
  const hasEnded = (['sent', 'blocked', 'impossible', 'late'] as const).some((tag) => snapshot.hasTag(tag));
  return (
    <Sheet
      title={snapshot.hasTag('sent') ? t`Statement sent` : t`Statement`}
      isOpen={props.isOpen}
      onClose={props.onClose}
      steady="tall"
      foot={hasEnded ? <EndFoot {...props} /> : <SendFoot {...props} />}
    >
      {hasEnded ? <End {...props} /> : <Order {...props} />}
    </Sheet>
  );
}

function Order(props: StatementSheetProps) {
  const { t } = useLingui();
  const { ofProblem } = useRefusalTexts();
  const { snapshot, send } = props.statement;
  const { period, preview, problem } = snapshot.context;
  return (
    <>
      <PeriodChoice value={period} onChange={(next) => send({ type: 'statement.period', period: next })} />
      {snapshot.hasTag('refused') && problem !== null && <Note tone="negative">{ofProblem(problem)}</Note>}
      {snapshot.hasTag('failed') ? (
        <Failed
          what={problem?.kind === 'refused' ? ofProblem(problem) : t`The statement did not load`}
          onRetry={() => send({ type: 'statement.retry' })}
        />
      ) : (
        !snapshot.hasTag('incomplete') && <Preview {...props} preview={preview} />
      )}
    </>
  );
}

/** What was earned in the period and what it was worth when it was paid, beside its worth now. */
function Preview({
  statement,
  price,
  preview,
}: StatementSheetProps & { readonly preview: StatementPreview | null }) {
  const { t } = useLingui();
  const dates = useDates('UTC');
  const nowMs = useNowMs();
  const { fromMs, toMs } = rangeOf(statement.snapshot.context.period, nowMs);
  const first = dates.date(fromMs ?? 0, nowMs);
  const last = dates.date(Math.min(nowMs, (toMs ?? Infinity) - 1), nowMs);
  return (
    <>
      <Card as="div" className="is-well statement-sums">
        <p>
          <span className="caption hint">{t`${first} to ${last}`}</span>
          {preview === null ? <Block width={6} /> : <Token nano={preview.rewardsToken} className="large" />}
          <span className="caption hint">
            {preview !== null && plural(preview.rewards, { one: '# reward', other: '# rewards' })}
          </span>
        </p>
        <p>
          <span className="caption hint">{t`worth when paid`}</span>
          {preview === null ? (
            <Block width={6} />
          ) : preview.rewardsTon === null ? (
            <span className="hint">{t`not known`}</span>
          ) : (
            <Coin nano={preview.rewardsTon} className="large" />
          )}
          {preview !== null && price !== null && (
            <span className="caption hint">
              {t`now`} <Coin nano={marketValue(preview.rewardsToken, price)} />
            </span>
          )}
        </p>
      </Card>
      <div className="row caption hint statement-head">
        <span>{t`Newest entries`}</span>
        <span>{t`value at that time`}</span>
      </div>
      <List label={t`Newest entries`}>
        {preview === null
          ? [8, 6, 9, 7].map((width) => <ListRow key={width} title={<Block width={width} />} />)
          : preview.newest.map((row, index) => (
              <PreviewRow key={`${row.operationId} ${row.account} ${index}`} row={row} />
            ))}
      </List>
      {preview?.total === 0 && <p className="hint">{t`Nothing happened in this time.`}</p>}
    </>
  );
}

function PreviewRow({ row }: { readonly row: StatementRow }) {
  const dates = useDates('UTC');
  const nowMs = useNowMs();
  const title = useOperationTitle();
  return (
    <ListRow
      title={title(row.kind)}
      caption={dates.date(row.createdAtMs, nowMs)}
      value={<Token nano={row.amountToken} sign="always" />}
      valueCaption={
        row.valueTon === null ? '—' : <Coin nano={row.valueTon < 0n ? -row.valueTon : row.valueTon} />
      }
    />
  );
}

function SendFoot({ statement }: StatementSheetProps) {
  const { t } = useLingui();
  const { snapshot, send } = statement;
  const { preview } = snapshot.context;
  const entries = preview && plural(preview.total, { one: '# entry', other: '# entries' });
  return (
    <>
      <Button
        icon={<Icon of={Send} />}
        disabled={preview === null || preview.total === 0}
        isBusy={snapshot.hasTag('sending')}
        onClick={() => send({ type: 'statement.send' })}
      >
        {snapshot.hasTag('refused') ? t`Try again` : t`Send to the chat`}
      </Button>
      <p className="caption hint statement-under">
        {snapshot.hasTag('sending')
          ? t`The bot makes the file. You may close this: it comes anyway.`
          : entries === null
            ? t`A CSV file. The bot sends it to you.`
            : t`CSV, ${entries}. The bot sends it to you.`}
      </p>
    </>
  );
}

function End({ statement }: StatementSheetProps) {
  const { t } = useLingui();
  const { snapshot } = statement;
  const { ordered } = snapshot.context;
  if (snapshot.hasTag('blocked')) {
    return (
      <Note tone="warning">
        <b className="strong">{t`The bot may not write to you.`}</b>{' '}
        {t`Open its chat and press Start or Unblock, then send the statement again.`}
      </Note>
    );
  }
  if (snapshot.hasTag('impossible')) {
    return (
      <Note tone="negative">
        <b className="strong">{t`The file could not be sent.`}</b>{' '}
        {t`Try again in a minute, or choose a shorter period.`}
      </Note>
    );
  }
  const made = ordered === null ? '' : plural(ordered.total, { one: '# entry', other: '# entries' });
  const isSent = snapshot.hasTag('sent');
  return (
    <StagedPayment
      label={t`What became of it`}
      steps={[
        { key: 'made', title: t({ message: 'Ordered', context: 'statement' }), state: 'done', note: made },
        isSent
          ? { key: 'sent', title: t`In your chat`, state: 'done', note: ordered?.fileName ?? '' }
          : {
              key: 'sent',
              title: t`In your chat`,
              state: 'current',
              note: t`The bot has not answered yet. The file comes as soon as it can be sent, within a day.`,
            },
      ]}
    />
  );
}

function EndFoot({ statement, onClose, onOpenBot }: StatementSheetProps) {
  const { t } = useLingui();
  const { snapshot, send } = statement;
  const isImpossible = snapshot.hasTag('impossible');
  return (
    <>
      {isImpossible ? (
        <Button onClick={() => send({ type: 'statement.send' })}>{t`Try again`}</Button>
      ) : (
        <Button
          icon={<Icon of={MessageCircle} />}
          onClick={onOpenBot}
        >{t`Open the chat with the bot`}</Button>
      )}
      {snapshot.hasTag('blocked') && (
        <Button tone="tonal" onClick={() => send({ type: 'statement.send' })}>{t`Send again`}</Button>
      )}
      {isImpossible && (
        <Button tone="tonal" onClick={() => send({ type: 'statement.again' })}>{t`Another period`}</Button>
      )}
      <Button tone="plain" onClick={onClose}>{t`Close`}</Button>
    </>
  );
}
