import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { canLeaveEarly } from '@axiom/domain/holdings';
import { bonusAtMaturity, maturesAtMs, startedAtMs } from '@axiom/domain/mint';
import type { Bond } from '@axiom/domain/ports/client';
import { Coin, Token } from '../../ui/amount/amount.tsx';
import { shortAddress } from '../../ui/address/address-text.ts';
import '../../ui/address/address.css';
import { Button } from '../../ui/button/button.tsx';
import { Card, Row } from '../../ui/card/card.tsx';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
import { Countdown } from '../../ui/format/countdown.tsx';
import { percentText } from '../../ui/format/percent-text.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { Tape } from '../../ui/tape/tape.tsx';
import type { Explorer } from '../shared/explorer.ts';
import type { ReturnedView } from '../shared/portfolio-view.ts';

export interface BondSheetProps {
  readonly bond: Bond | null;
  readonly nowMs: number;
  readonly onClose: () => void;
  readonly onStake: (bond: Bond) => void;
  readonly onCancel: (bond: Bond) => void;
  readonly explorerOf: Explorer;
  readonly returned: ReturnedView;
}

/** One bond's terms, with the actions to stake it or to cancel it early. */
export default function BondSheet({
  bond,
  nowMs,
  onClose,
  onStake,
  onCancel,
  explorerOf,
  returned,
}: BondSheetProps) {
  const { t } = useLingui();
  const days = bond?.tariffDays ?? 0;
  const title = plural(days, { one: 'Bond, # day', other: 'Bond, # days' });
  const canLeave = bond !== null && canLeaveEarly(bond);
  return (
    <Sheet
      title={title}
      isOpen={bond !== null}
      onClose={onClose}
      foot={
        bond && (
          <>
            <Button onClick={() => onStake(bond)} disabled={bond.isReserved}>
              {t`Stake it: ${percentText(bond.dailyReward)} per day`}
            </Button>
            {canLeave && <Button tone="plain" onClick={() => onCancel(bond)}>{t`Leave early…`}</Button>}
          </>
        )
      }
    >
      {bond && <BondTerms bond={bond} nowMs={nowMs} explorerOf={explorerOf} returned={returned} />}
    </Sheet>
  );
}

function BondTerms({
  bond,
  nowMs,
  explorerOf,
  returned: Returned,
}: {
  readonly bond: Bond;
  readonly nowMs: number;
} & Pick<BondSheetProps, 'explorerOf' | 'returned'>) {
  const { t } = useLingui();
  const dates = useDates();
  const endMs = maturesAtMs(bond);
  const link = explorerOf({ txHash: bond.txHash });
  return (
    <>
      <Card isWell as="div">
        <Row>
          <Token nano={bond.expectedToken} className="large" />
          <span className="medium">
            <Countdown toMs={endMs} />
          </span>
        </Row>
        <Tape startMs={startedAtMs(bond)} endMs={endMs} nowMs={nowMs} />
        <Row isCaption>
          <span>{dates.dateTime(startedAtMs(bond), nowMs)}</span>
          <span>{dates.dateTime(endMs, nowMs)}</span>
        </Row>
      </Card>
      <Returned bond={bond} />
      <Facts>
        {bond.origin === 'paid' && (
          <Fact name={t`You paid`}>
            <Coin nano={bond.amountTon} />
          </Fact>
        )}
        <Fact name={t`Bond`}>
          <Token nano={bond.amountToken} />
        </Fact>
        <Fact name={t`Bonus at maturity`}>
          <Token nano={bonusAtMaturity(bond)} sign="always" />
        </Fact>
        {bond.origin === 'paid' && (
          <Fact name={t`Leaving early costs`}>
            <Token nano={bond.earlyExitFee} />
          </Fact>
        )}
        {bond.txHash !== undefined && (
          <Fact name={t`Transaction`}>
            {link === undefined ? (
              shortAddress(bond.txHash)
            ) : (
              <a href={link} target="_blank" rel="noreferrer" className="copyable">
                {shortAddress(bond.txHash)}
              </a>
            )}
          </Fact>
        )}
      </Facts>
    </>
  );
}
