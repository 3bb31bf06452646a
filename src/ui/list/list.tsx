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

export interface ListRowProps {
  /** An icon, an initial or a number in a circle of 40 px. */
  readonly mark?: ReactNode;
  readonly isMarkTinted?: boolean;
  readonly title: ReactNode;
  readonly caption?: ReactNode;
  readonly value?: ReactNode;
  readonly valueCaption?: ReactNode;
  /** A sentence below all of it. */
  readonly note?: ReactNode;
}

/** Mark, title with caption, value; a sentence below them. */
export function Cells({
  mark,
  isMarkTinted = false,
  title,
  caption,
  value,
  valueCaption,
  note,
}: ListRowProps) {
  return (
    <>
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
      {note !== undefined && <span className="list-note list-caption">{note}</span>}
    </>
  );
}

export const rowClass = ({ mark }: ListRowProps) => (mark === undefined ? 'list-row' : 'list-row has-mark');

/** A row of 60 px; the separator starts at the text. */
export function ListRow(props: ListRowProps) {
  return (
    <li className={rowClass(props)}>
      <Cells {...props} />
    </li>
  );
}

/** The same inside of a list's item that is made elsewhere. */
export function ListBlock(props: ListRowProps) {
  return (
    <div className={rowClass(props)}>
      <Cells {...props} />
    </div>
  );
}
