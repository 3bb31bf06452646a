import type { ReactNode } from 'react';
import { follow } from '../link/follow.ts';
import './tabs.css';

export interface TabItem {
  readonly key: string;
  readonly href: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Shown in a dot on the icon; `badgeLabel` is its text for screen readers. */
  readonly badge?: string;
  readonly badgeLabel?: string;
}

interface TabsProps {
  readonly items: readonly TabItem[];
  readonly current: string | undefined;
  readonly onSelect: (href: string) => void;
  readonly label: string;
  /** Above the tabs on wide screens: the brand; `foot` below them: the wallet. */
  readonly head?: ReactNode;
  readonly foot?: ReactNode;
}

/** Five tabs, in a bar at the bottom or, on wide screens, a column at the left. */
export function Tabs({ items, current, onSelect, label, head, foot }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {head !== undefined && <div className="tabs-head">{head}</div>}
      {items.map((item) => (
        <a
          key={item.key}
          href={item.href}
          className={item.key === current ? 'tab is-current' : 'tab'}
          aria-current={item.key === current ? 'page' : undefined}
          onClick={(event) => follow(event, () => onSelect(item.href))}
        >
          <span className="tab-icon">{item.icon}</span>
          <span className="tab-label" data-label={item.label}>
            {item.label}
          </span>
          {item.badge !== undefined && (
            <span className="tab-badge">
              <span aria-hidden="true">{item.badge}</span>
              <span className="visually-hidden">, {item.badgeLabel ?? item.badge}</span>
            </span>
          )}
        </a>
      ))}
      {foot !== undefined && <div className="tabs-foot">{foot}</div>}
    </nav>
  );
}
