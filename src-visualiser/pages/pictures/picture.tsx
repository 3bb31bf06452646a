import { useEffect, useRef, useState } from 'react';
import { screenSize } from '../parts/screen-size.ts';
import type { Look, Scene } from '../protocol.ts';
import { type PhonePage, type Shot, takePicture } from './photographer.ts';

interface PictureProps {
  readonly scene: Scene;
  readonly look: Look;
  /** Width of its place on the page, px. */
  readonly width: number;
  readonly title: string;
  readonly page?: PhonePage;
}

/** The product's own screen for a scene, as a picture that is made when it comes into sight. */
export function Picture({ scene, look, width, title, page = 'phone.html' }: PictureProps) {
  const place = useRef<HTMLSpanElement>(null);
  const size = screenSize(look);
  const order = JSON.stringify([scene, look]);
  const [taken, setTaken] = useState<{ readonly order: string; readonly shot: Shot } | null>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    let isGone = false;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) return;
      observer.disconnect();
      const [wanted, at] = JSON.parse(order) as [Scene, Look];
      void takePicture(page, wanted, at).then((shot) => {
        if (!isGone) setTaken({ order, shot });
      });
    });
    observer.observe(element);
    return () => {
      isGone = true;
      observer.disconnect();
    };
  }, [order, page]);
  const shot = taken?.order === order ? taken.shot : null;
  return (
    <span
      ref={place}
      className="phone picture"
      style={{ width, height: (size.height * width) / size.width }}
      role="img"
      aria-label={title}
    >
      {typeof shot?.url === 'string' && <img src={shot.url} alt="" draggable={false} />}
      {shot?.url === null && <span className="no-screen">{shot.reason}</span>}
    </span>
  );
}
