import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Move, Step } from '../../documents/flows.ts';
import type { PhonePage } from '../pictures/photographer.ts';
import { screenSize } from './screen-size.ts';
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
  /** Width of its place on the page, px. */
  readonly shownWidth: number;
  /** The screens of a revision: of what was read here, or of what it is compared with. */
  readonly page?: PhonePage;
  /** Also asks what may come. */
  readonly isAsked?: boolean;
  readonly title: string;
  readonly onStanding?: (standing: Standing) => void;
  readonly onPressed?: (move: Move) => void;
}

/** The product's own screen for a scene, running in a frame of its own. */
export function Phone(props: PhoneProps) {
  const { look, shownWidth, page = 'phone.html', title } = props;
  const { width, height } = screenSize(look);
  const frame = useRef<HTMLIFrameElement>(null);
  const standing = useStanding(frame, props);
  useOwnKeys(frame);
  const scale = shownWidth / width;
  return (
    <div className="phone" style={{ width: shownWidth, height: height * scale }}>
      <iframe ref={frame} src={page} title={title} style={{ width, height, transform: `scale(${scale})` }} />
      {!standing.hasScreen && <p className="no-screen">no screen: Nowhere</p>}
      {standing.problem !== null && <p className="no-screen">{standing.problem}</p>}
    </div>
  );
}

type Frame = RefObject<HTMLIFrameElement | null>;

/** What the frame said of the scene that it is asked to show. */
function useStanding(
  frame: Frame,
  { scene, look, isAsked = true, onStanding, onPressed }: PhoneProps,
): Standing {
  const [isReady, setIsReady] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  // As a text: the same words are the same order, however often the page is rendered.
  const order = JSON.stringify({ kind: 'show', scene, look, wants: isAsked ? 'may' : 'steps' });
  const asked = useMemo(() => JSON.parse(order) as ToPhone, [order]);
  const heard = useRef({ asked, onStanding, onPressed });
  useEffect(() => {
    heard.current = { asked, onStanding, onPressed };
  });
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<FromPhone>) => {
      if (source !== frame.current?.contentWindow) return;
      if (data.kind === 'ready') return setIsReady(true);
      if (data.kind === 'key') return void dispatchEvent(new KeyboardEvent('keydown', { key: data.key }));
      if (data.kind === 'touched' || !isSameScene(data.scene, heard.current.asked.scene)) return;
      if (data.kind === 'pressed') return heard.current.onPressed?.(data.move);
      const { asked: of } = heard.current;
      setTold((before) => ({
        of,
        standing: standingAfter(before?.of === of ? before.standing : NOT_YET, data),
      }));
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [frame]);
  useEffect(() => {
    if (isReady) frame.current?.contentWindow?.postMessage(asked, '*');
  }, [frame, isReady, asked]);
  const standing = told?.of === asked ? told.standing : NOT_YET;
  useEffect(() => heard.current.onStanding?.(standing), [standing]);
  return standing;
}

interface Told {
  /** What it was asked for. */
  readonly of: ToPhone;
  readonly standing: Standing;
}

function standingAfter(before: Standing, said: FromPhone): Standing {
  switch (said.kind) {
    case 'stands':
      return { ...before, steps: said.steps, hasScreen: said.hasScreen, problem: null };
    case 'may':
      return { ...before, may: said.may };
    case 'failed':
      return { ...before, problem: said.reason };
    default:
      return before;
  }
}

/** A field of the screen that takes the focus by itself would take the page's keys with it. */
function useOwnKeys(frame: Frame): void {
  useEffect(() => {
    let isTouched = false;
    const onTouch = ({ source, data }: MessageEvent<FromPhone>) => {
      if (source === frame.current?.contentWindow && data.kind === 'touched') isTouched = true;
    };
    const onBlur = () => {
      if (document.activeElement === frame.current && !isTouched) frame.current?.blur();
    };
    addEventListener('message', onTouch);
    addEventListener('blur', onBlur);
    return () => {
      removeEventListener('message', onTouch);
      removeEventListener('blur', onBlur);
    };
  }, [frame]);
}
