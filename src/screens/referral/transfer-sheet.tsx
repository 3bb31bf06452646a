import { useLingui } from '@lingui/react/macro';
import type { Me } from '@axiom/domain/ports/client';
import { shownBalances, transferable } from '#machines/transfer/after.ts';
import type { TransferShown } from '#machines/transfer/types.ts';
import { useRefusalTexts } from '../../notices/refusal-text.ts';
import { Token } from '../../ui/amount/amount.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
import { AmountField } from '../../ui/field/amount-field.tsx';
import { StillFigure } from '../../ui/figure/figure.tsx';
import { amountText, roundText } from '../../ui/format/amount-text.ts';
import { ShownSums } from '../../ui/hidden/hidden.tsx';
import { Note } from '../../ui/note/note.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { useBoundsText, useFaultText } from '../shared/fault-text.ts';

interface TransferProps {
  readonly transfer: TransferShown;
  readonly me: Me | null;
  readonly onClose: () => void;
}

/** From the referral balance to the main one: the amount, and both balances after it (R2.09). */
export function TransferSheet(props: TransferProps) {
  const { t } = useLingui();
  const { snapshot } = props.transfer;
  const isDone = snapshot.hasTag('done');
  const title = isDone ? t`Transferred` : snapshot.hasTag('unknown') ? t`No answer yet` : t`Transfer to main`;
  return (
    <ShownSums>
      <Sheet title={title} isOpen onClose={props.onClose} foot={<TransferFoot {...props} />}>
        <div className="transfer-top">{isDone ? <Moved {...props} /> : <Amount {...props} />}</div>
        <After {...props} />
        <div className="transfer-note">
          <Remark {...props} />
        </div>
      </Sheet>
    </ShownSums>
  );
}

function Amount({ transfer }: TransferProps) {
  const { t } = useLingui();
  const units = useUnits();
  const faultText = useFaultText();
  const boundsText = useBoundsText();
  const { snapshot, send } = transfer;
  const { bounds, text, fault } = snapshot.context.form.context;
  const isFaulty = fault !== null && snapshot.hasTag('editing');
  return (
    <AmountField
      label={t`You transfer`}
      value={text}
      unit={units.token}
      onChange={(typed) => send({ type: 'transfer.typed', text: typed })}
      {...(bounds?.maxFillNano == null ? {} : { onMax: () => send({ type: 'transfer.max' }) })}
      bounds={bounds ? boundsText(bounds.minNano, bounds.maxNano, units.token) : undefined}
      {...(isFaulty ? { problem: faultText(fault, units.token) } : {})}
      aside={t`no fee`}
    />
  );
}

function Moved({ transfer }: TransferProps) {
  const { t } = useLingui();
  const units = useUnits();
  const { transferred } = transfer.snapshot.context;
  return (
    <>
      <StillFigure text={amountText(transferred?.tokenAmount ?? 0n)} unit={units.token} />
      <p className="hint">{t`is in your main balance`}</p>
    </>
  );
}

/** Both balances as they will be, or as they are once it is done, and as they were. */
function After({ transfer }: TransferProps) {
  const { t } = useLingui();
  const { snapshot } = transfer;
  const isUnderWay = snapshot.hasTag('sending') || snapshot.hasTag('unknown');
  const { mainNano, referralNano, movedNano } = shownBalances(snapshot.context, isUnderWay);
  return (
    <Facts>
      <Fact name={t`Referral balance`}>
        <Token nano={referralNano} className="medium" />
        <Was nano={movedNano === 0n ? null : referralNano + movedNano} />
      </Fact>
      <Fact name={t`Main balance`}>
        <Token nano={mainNano} className="strong" />
        <Was nano={movedNano === 0n ? null : mainNano - movedNano} />
      </Fact>
    </Facts>
  );
}

/** Keeps its line while nothing is moved, so that the button below stays where it is. */
function Was({ nano }: { readonly nano: bigint | null }) {
  const { t } = useLingui();
  const before = nano === null ? '' : amountText(nano);
  return <span className="caption hint transfer-was">{nano !== null && t`was ${before}`}</span>;
}

function Remark({ transfer, me }: TransferProps) {
  const { t } = useLingui();
  const units = useUnits();
  const { ofProblem } = useRefusalTexts();
  const { snapshot } = transfer;
  const { problem } = snapshot.context;
  if (snapshot.hasTag('unknown'))
    return (
      <Note tone="warning">
        <b className="strong">{t`Nobody knows yet whether it was transferred.`}</b>{' '}
        {t`Sending again does it only if it was not done yet: never twice.`}
      </Note>
    );
  if (problem) return <Note tone="negative">{ofProblem(problem)}</Note>;
  if (me === null || me.referralPending <= 0n) return null;
  const pending = amountText(me.referralPending);
  return (
    <p className="caption hint">
      {t`${pending} ${units.token} more is pending: it counts when your friends stake, or when a long bond matures.`}
    </p>
  );
}

function TransferFoot({ transfer, onClose }: TransferProps) {
  const { t } = useLingui();
  const units = useUnits();
  const { snapshot, send } = transfer;
  if (snapshot.hasTag('done')) return <Button onClick={onClose}>{t`Done`}</Button>;
  if (snapshot.hasTag('unknown'))
    return <Button onClick={() => send({ type: 'transfer.retry' })}>{t`Send again`}</Button>;
  const isSending = snapshot.hasTag('sending');
  const { command } = snapshot.context;
  const nano = isSending ? (command?.amountNano ?? null) : transferable(snapshot.context);
  const amount = nano === null ? '' : roundText(nano);
  return (
    <Button disabled={nano === null} isBusy={isSending} onClick={() => send({ type: 'transfer.confirm' })}>
      {nano !== null ? t`Transfer ${amount} ${units.token}` : t`Transfer`}
    </Button>
  );
}
