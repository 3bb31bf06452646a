import { type ReactNode, useId } from 'react';
import './section.css';

interface SectionProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  /** The content has the line of now. */
  readonly isOnLine?: boolean;
}

export function Section({ title, aside, children, isOnLine = false }: SectionProps) {
  const id = useId();
  return (
    <section className={isOnLine ? 'section is-on-line' : 'section'} aria-labelledby={id}>
      <header className="section-head">
        <h2 id={id}>{title}</h2>
        {aside !== undefined && aside !== false && <span className="section-aside">{aside}</span>}
      </header>
      {children}
    </section>
  );
}
