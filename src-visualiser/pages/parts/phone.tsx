import { useEffect, useRef, useState } from 'react';
import type { Move, Step } from '../../documents/flows.ts';
import { type FromPhone, isSameScene, type Look, type May, type Scene, type ToPhone } from '../protocol.ts';

/** What a phone said of the scene that it was asked for last. */
export interface Standing {
  readonly steps: readonly Step[] | null;
  readonly may: readonly May[] | null;
  readonly hasScreen: boolean;
  readonly problem: string | null;
}

const NOT_YET: Standing = { steps: null, may: null, hasScreen: true, problem: null };

interface PhoneProps {
  readonly scene: Scene;
  readonly look: Look;
  /** Height of the screen before it is scaled, px. */
  readonly height: number;
  /** Width of its place on the page, px. */
  readonly shownWidth: number;
  /** A picture of the strip: nothing in it can be pressed. */
  readonly isPicture?: boolean;
  readonly title: string;
  readonly onStanding?: (standing: Standing) => void;
  readonly onPressed?: (move: Move) => void;
}

/** The product's own screen for a scene, running in a frame of its own. */
export function Phone(props: PhoneProps) {
  const { scene, look, height, shownWidth, isPicture = false, title, onStanding, onPressed } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setIsReady] = useState(false);
  const [standing, setStanding] = useState<Standing>(NOT_YET);
  const isTouched = useRef(false);
  const heard = useRef({ scene, onStanding, onPressed });
  useEffect(() => {
    heard.current = { scene, onStanding, onPressed };
  });
  useEffect(() => {
    const tell = (part: Partial<Standing>) => setStanding((before) => ({ ...before, ...part }));
    const hear = ({ source, data }: MessageEvent<FromPhone>) => {
      if (source !== frame.current?.contentWindow) return;
      if (data.kind === 'ready') return setIsReady(true);
      if (data.kind === 'touched') return void (isTouched.current = true);
      if (data.kind === 'key') return void dispatchEvent(new KeyboardEvent('keydown', { key: data.key }));
      if (!isSameScene(data.scene, heard.current.scene)) return;
      if (data.kind === 'stands') tell({ steps: data.steps, hasScreen: data.hasScreen, problem: null });
      else if (data.kind === 'may') tell({ may: data.may });
      else if (data.kind === 'failed') tell({ problem: data.reason });
      else heard.current.onPressed?.(data.move);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);
  // A field of the screen that takes the focus by itself would take the page's keys with it.
  useEffect(() => {
    const onBlur = () => {
      if (document.activeElement === frame.current && !isTouched.current) frame.current?.blur();
    };
    addEventListener('blur', onBlur);
    return () => removeEventListener('blur', onBlur);
  }, []);
  const asked = JSON.stringify([scene, look]);
  useEffect(() => {
    if (!isReady) return;
    setStanding(NOT_YET);
    const message: ToPhone = { kind: 'show', scene, look, isWatched: !isPicture };
    frame.current?.contentWindow?.postMessage(message, '*');
  }, [isReady, asked]);
  useEffect(() => heard.current.onStanding?.(standing), [standing]);
  const scale = shownWidth / look.width;
  return (
    <div
      className={isPicture ? 'phone picture' : 'phone'}
      style={{ width: shownWidth, height: height * scale }}
    >
      <iframe
        ref={frame}
        src="phone.html"
        title={title}
        tabIndex={isPicture ? -1 : undefined}
        aria-hidden={isPicture ? true : undefined}
        style={{ width: look.width, height, transform: `scale(${scale})` }}
      />
      {!standing.hasScreen && <p className="no-screen">no screen: Nowhere</p>}
      {standing.problem !== null && <p className="no-screen">{standing.problem}</p>}
    </div>
  );
}
