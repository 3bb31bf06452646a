import { useLingui } from '@lingui/react/macro';
import { Button } from '../button/button.tsx';
import './list.css';

interface PagerProps {
  readonly total: number;
  /** Counts from 1. */
  readonly page: number;
  readonly limit: number;
  readonly onPage: (page: number) => void;
}

/** The pages of a list; nothing where one page holds it all. */
export function Pager({ total, page, limit, onPage }: PagerProps) {
  const { t } = useLingui();
  const pages = Math.max(1, Math.ceil(total / limit));
  if (pages === 1) return null;
  return (
    <nav className="pager" aria-label={t`Pages`}>
      <Button tone="raised" isSmall disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t`Previous`}
      </Button>
      <span className="caption hint" aria-current="page">{t`page ${page} of ${pages}`}</span>
      <Button tone="raised" isSmall disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t`Next`}
      </Button>
    </nav>
  );
}
