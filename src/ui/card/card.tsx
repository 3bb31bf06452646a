import type { ReactNode } from 'react';
import './card.css';

interface CardProps {
  readonly children: ReactNode;
  readonly className?: string;
  /** Inside a sheet: a control background instead of a raised surface. */
  readonly isWell?: boolean;
  readonly as?: 'article' | 'div' | 'li' | 'section';
  readonly label?: string;
}

/** A raised surface: a row with the value, the tape, a caption. */
export function Card({ children, className, isWell = false, as: Tag = 'article', label }: CardProps) {
  const classes = ['card', isWell ? 'is-well' : '', className ?? ''].filter(Boolean).join(' ');
  return (
    <Tag className={classes} aria-label={label}>
      {children}
    </Tag>
  );
}

/** Two ends of one line; with large text the right one moves below the left one. */
export function Row({
  children,
  className,
  isCaption = false,
}: {
  readonly children: ReactNode;
  readonly className?: string;
  readonly isCaption?: boolean;
}) {
  const classes = ['row', isCaption ? 'caption hint' : '', className ?? ''].filter(Boolean).join(' ');
  return <div className={classes}>{children}</div>;
}

/** Cards in a column, with the line of now in the gaps. */
export function Stack({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return <div className={className === undefined ? 'stack' : `stack ${className}`}>{children}</div>;
}
