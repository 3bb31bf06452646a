import type { ReactNode } from 'react';
import './list.css';

export function List({
  children,
  label,
  isOrdered = false,
}: {
  readonly children: ReactNode;
  readonly label?: string;
  readonly isOrdered?: boolean;
}) {
  const Tag = isOrdered ? 'ol' : 'ul';
  return (
    <Tag className="list" aria-label={label}>
      {children}
    </Tag>
  );
}

interface ListRowProps {
  /** An icon, an initial or a number in a circle of 40 px. */
  readonly mark?: ReactNode;
  readonly isMarkTinted?: boolean;
  readonly title: ReactNode;
  readonly caption?: ReactNode;
  readonly value?: ReactNode;
  readonly valueCaption?: ReactNode;
}

/** A row of 60 px: mark, title with caption, value; the separator starts at the text. */
export function ListRow({ mark, isMarkTinted = false, title, caption, value, valueCaption }: ListRowProps) {
  return (
    <li className={mark === undefined ? 'list-row' : 'list-row has-mark'}>
      {mark !== undefined && (
        <span className={isMarkTinted ? 'avatar is-tinted' : 'avatar'} aria-hidden="true">
          {mark}
        </span>
      )}
      <span className="list-words">
        <span className="list-title">{title}</span>
        {caption !== undefined && <span className="list-caption">{caption}</span>}
      </span>
      {value !== undefined && (
        <span className="list-value">
          {value}
          {valueCaption !== undefined && <span className="list-caption">{valueCaption}</span>}
        </span>
      )}
    </li>
  );
}
