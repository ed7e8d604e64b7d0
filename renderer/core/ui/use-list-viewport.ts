/** The part of a long list in sight, and the element it is seen through: only lines in sight are made. */
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
 * Gives the list its whole height, and the lines that are made their place below `above`. The content policy allows no
 * style attributes; properties set by script are no attributes.
 */
export const useVirtualHeight = (space: RefObject<HTMLElement | null>, height: number, above: number): void =>
  useLayoutEffect(() => {
    space.current?.style.setProperty('height', `${height}px`);
    space.current?.style.setProperty('--lines-above', `${above}px`);
  }, [space, height, above]);

/** Brings a stretch of a list into sight with the least scrolling. */
export const revealIn = (element: HTMLElement | null, from: number, height: number): void => {
  if (!element) return;
  const most = from + height - element.clientHeight;
  element.scrollTop = Math.max(Math.min(element.scrollTop, from), most);
};
