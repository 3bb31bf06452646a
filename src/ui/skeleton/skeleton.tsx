import type { CSSProperties } from 'react';
import { Card, Row } from '../card/card.tsx';
import { TapeSkeleton } from '../tape/tape.tsx';
import './skeleton.css';

/** A block with the final size of a value that is being loaded; in rem, so that it scales with the text. */
export function Block({ width, height = 0.75 }: { readonly width: number; readonly height?: number }) {
  const style = { '--w': `${width}rem`, '--h': `${height}rem` } as CSSProperties;
  return <span className="block" style={style} aria-hidden="true" />;
}

/** In the place of a value that is not there: a block while it is asked for, a dash where nothing is asked for. */
export function NoValue({ isWaiting, width = 6 }: { readonly isWaiting: boolean; readonly width?: number }) {
  return isWaiting ? <Block width={width} /> : <span className="hint">—</span>;
}

/** A card in the shape of a bond or a stake, with the final line. */
export function CardSkeleton() {
  return (
    <Card as="div">
      <Row className="is-ghost-large">
        <Block width={7.5} height={0.9} />
        <Block width={3.5} />
      </Row>
      <TapeSkeleton />
      <Row className="is-ghost-caption">
        <Block width={6.5} height={0.6} />
        <Block width={3} height={0.6} />
      </Row>
    </Card>
  );
}
