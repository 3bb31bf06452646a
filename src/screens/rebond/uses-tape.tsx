import type { FarmLinkCard } from '@axiom/domain/ports/client';
import type { CSSProperties } from 'react';

/** More blocks than fit beside the line are cut off. */
const SHOWN = 24;
/** So many open uses fit into the narrowest card. */
const FITS = 8;

/** The uses of a link as blocks: opened ones left of the line, open ones right. Decoration: text says the same. */
export function UsesTape({ link }: { readonly link: FarmLinkCard }) {
  const open = link.status === 'ACTIVE' ? link.countActivations - link.activated : 0;
  const classes = ['tape', 'uses-tape'];
  if (link.status === 'REVOKED') classes.push('is-quiet');
  if (open > FITS) classes.push('is-cut');
  const style = { '--used': Math.min(link.activated, SHOWN), '--open': Math.min(open, SHOWN) };
  return (
    <span className={classes.join(' ')} style={style as CSSProperties} aria-hidden="true">
      {link.activated > 0 && <i className="uses-past" />}
      {open > 0 && <i className="uses-open" />}
      <b className="tape-line" />
    </span>
  );
}
