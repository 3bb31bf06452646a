import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { activePlans } from '@axiom/domain/economy';
import type { EconomyNow, Offer, PriceNow } from '@axiom/domain/ports/client';
import { Clock, ExternalLink, FileText, Landmark, TrendingDown, Wallet } from 'lucide-react';
import type { HistoryShown } from '#machines/history/types.ts';
import '../../ui/address/address.css';
import { Card } from '../../ui/card/card.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { List, ListRow } from '../../ui/list/list.tsx';
import { ListLink } from '../../ui/list/pressed-rows.tsx';
import { Section } from '../../ui/section/section.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { Side } from '../../ui/split/side.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { type Again, Failed } from '../shared/failed.tsx';
import type { Go } from '../shared/go.ts';
import { PriceCard } from './price-card.tsx';
import './info.css';

export interface Licence {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

export interface InfoProps {
  /** Null: did not load. */
  readonly price: PriceNow | null;
  readonly offer: Offer | null;
  readonly priceAgain: Again;
  readonly economy: HistoryShown<EconomyNow>;
  readonly licences: readonly Licence[];
  readonly areLicencesOpen: boolean;
  readonly onCloseLicences: () => void;
  readonly go: Go;
  readonly version: string;
}

/** What AXIOM is, what can go wrong, how its price is made, and whose work it uses (R2.09, R9.05). */
export function Info(props: InfoProps) {
  const { t } = useLingui();
  return (
    <main className="screen info is-split">
      <h1 className="visually-hidden">{t`About AXIOM`}</h1>
      <What offer={props.offer} />
      <Risks />
      <Side>
        <Section title={t`How the price is set`}>
          {props.price ? (
            <PriceCard price={props.price} offer={props.offer} economy={props.economy} />
          ) : (
            <Failed what={t`The price did not load`} {...props.priceAgain} />
          )}
        </Section>
        <Licences {...props} />
        <p className="caption hint foot-note">{t`Version ${props.version}`}</p>
      </Side>
    </main>
  );
}

function What({ offer }: Pick<InfoProps, 'offer'>) {
  const { t } = useLingui();
  const { coin, token } = useUnits();
  const plans = activePlans(offer?.plans ?? []).map((plan) => plan.days);
  const shortest = Math.min(...plans);
  const longest = Math.max(...plans);
  const locked =
    plans.length === 0
      ? t`You pay ${coin} and get ${token}, locked for as many days as you choose.`
      : t`You pay ${coin} and get ${token}, locked for ${shortest} to ${plural(longest, { one: '# day', other: '# days' })}.`;
  return (
    <Section title={t`What AXIOM is`}>
      <Card as="div">
        <p>
          {locked}{' '}
          {t`A longer bond earns a larger bonus. A staked bond pays each day until it reaches its cap. At the end ${token} is yours to sell for ${coin} or to bond again.`}
        </p>
      </Card>
    </Section>
  );
}

function Risks() {
  const { t } = useLingui();
  const { coin, token } = useUnits();
  return (
    <Section title={t`Risks in plain words`}>
      <List label={t`Risks in plain words`}>
        <ListRow
          mark={<Icon of={TrendingDown} />}
          title={t`The price can fall`}
          caption={t`You can get back less ${coin} than you paid.`}
        />
        <ListRow
          mark={<Icon of={Clock} />}
          title={t`Your ${token} is locked`}
          caption={t`Leaving a bond early costs a fee. You see it before you pay and before you leave.`}
        />
        <ListRow
          mark={<Icon of={Wallet} />}
          title={t`Sales are paid from a treasury`}
          caption={t`If it runs short, you wait in line. You see your place.`}
        />
        <ListRow
          mark={<Icon of={Landmark} />}
          title={t`This is no bank deposit`}
          caption={t`No state insures it. Pay what you can lose.`}
        />
      </List>
    </Section>
  );
}

/** The charts' licence asks for its notice and a link on a page that people can reach. */
function Licences({ licences, areLicencesOpen, onCloseLicences, go }: InfoProps) {
  const { t } = useLingui();
  const count = licences.length;
  return (
    <Section title={t`Licences`}>
      <Card as="div">
        <p>{t`Charts: TradingView Lightweight Charts™, Copyright © 2026 TradingView, Inc. Apache License 2.0.`}</p>
        <p className="info-link">
          <a className="copyable" href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
            www.tradingview.com <Icon of={ExternalLink} size="tiny" />
          </a>
        </p>
      </Card>
      <List>
        <ListLink
          href="/info/licences"
          onOpen={() => go('/info/licences')}
          mark={<Icon of={FileText} />}
          title={t`All licences`}
          caption={plural(count, { one: '# package', other: '# packages' })}
        />
      </List>
      <Sheet title={t`All licences`} isOpen={areLicencesOpen} onClose={onCloseLicences}>
        <ul className="licences">
          {licences.map(({ name, version, licence }) => (
            <li key={`${name} ${version}`}>
              {name} {version}
              <span className="list-caption">{licence}</span>
            </li>
          ))}
        </ul>
      </Sheet>
    </Section>
  );
}
