/** The visible part of a long list, and its scrolling element: only visible lines are rendered. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

export const useListViewport = () => {
  const ref = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(() => setHeight(element.clientHeight));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { ref, top, height, onScroll: () => setTop(ref.current?.scrollTop ?? 0) };
};

/**
 * Sets the list's full height, and the offset `above` of the rendered lines. The content policy allows no style
 * attributes; style properties set by script are allowed.
 */
export const useVirtualHeight = (space: RefObject<HTMLElement | null>, height: number, above: number): void =>
  useLayoutEffect(() => {
    space.current?.style.setProperty('height', `${height}px`);
    space.current?.style.setProperty('--lines-above', `${above}px`);
  }, [space, height, above]);

/** Scrolls a part of a list into view by the shortest way. */
export const revealIn = (element: HTMLElement | null, from: number, height: number): void => {
  if (!element) return;
  const most = from + height - element.clientHeight;
  element.scrollTop = Math.max(Math.min(element.scrollTop, from), most);
};
