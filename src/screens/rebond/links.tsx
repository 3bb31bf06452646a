import { useLingui } from '@lingui/react/macro';
import type { FarmLinkCard } from '@axiom/domain/ports/client';
import { Plus } from 'lucide-react';
import type { HistoryShown } from '#machines/history/types.ts';
import type { ShareShown } from '#machines/share/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Stack } from '../../ui/card/card.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { LongItems } from '../../ui/long/long-items.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { CardSkeleton } from '../../ui/skeleton/skeleton.tsx';
import { Empty, Failed } from '../shared/failed.tsx';
import { FarLink } from './far-link.tsx';
import { LinkCard } from './link-card.tsx';

interface LinksProps {
  readonly links: HistoryShown<FarmLinkCard>;
  readonly share: ShareShown;
  readonly onQr: (link: FarmLinkCard) => void;
  readonly onRevoke: (link: FarmLinkCard) => void;
}

/** One's links, newest first; what one re-bonded for oneself is a bond and not among them (R2.09g). */
export function Links({ links, share, onQr, onRevoke }: LinksProps) {
  const { t } = useLingui();
  const { snapshot, send } = links;
  if (snapshot.hasTag('failed'))
    return <Failed what={t`The links did not load`} onRetry={() => send({ type: 'history.retry' })} />;
  if (!snapshot.hasTag('ready')) return <CardSkeleton />;
  const { rows, total, page, limit } = snapshot.context;
  const shown = rows.filter((link) => !link.isForMe);
  if (shown.length === 0)
    return (
      <Empty
        title={t`No links yet.`}
        text={t`A link gives a bond from your balance to whoever opens it. Cancel it, and what nobody opened comes back.`}
      />
    );
  return (
    <div aria-busy={snapshot.hasTag('turning') || undefined}>
      <Stack className="links">
        <LongItems items={shown} far={FarLink}>
          {(link) => <LinkCard link={link} share={share} onQr={onQr} onRevoke={onRevoke} />}
        </LongItems>
      </Stack>
      <Pager
        total={total}
        page={page}
        limit={limit}
        onPage={(next) => send({ type: 'history.page', page: next })}
      />
      <p className="caption hint foot-note">{t`Left of the line: opened. Right of it: still open.`}</p>
    </div>
  );
}

export function LinksFoot({ onNew }: { readonly onNew: () => void }) {
  const { t } = useLingui();
  return <Button icon={<Icon of={Plus} />} onClick={onNew}>{t`New link`}</Button>;
}
