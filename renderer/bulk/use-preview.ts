/** What the edit would do, asked for a moment after the last change of it, and again when ads changed meanwhile. */
import { useEffect, useRef, useState } from 'react';
import type { Operation } from '../../shared/bulk/operation.ts';
import type { BulkPreview } from '../../shared/contract/bulk.ts';
import type { AdsheetError } from '../../shared/contract/errors.ts';
import { asAdsheetError, call } from '../app/bridge.ts';
import { app, openName } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import type { Target } from './target.ts';

const PAUSE_MS = 250;
/** A pull changes ads many times a second: what they come to is asked for so often. */
const AGAIN_MS = 1_000;
/** As many as are given at all; those with problems come first. */
const SAMPLES = 100;

export type Previewed = {
  /** The last answer; it may be of what the edit was a moment ago. */
  readonly preview: BulkPreview | null;
  readonly error: AdsheetError | null;
  /** Is it what the edit as it stands would do with the ads as they are? */
  readonly isCurrent: boolean;
};

type Answer = Pick<Previewed, 'preview' | 'error'> & { readonly of: string };

const NOTHING: Answer = { preview: null, error: null, of: '' };

/** Rises when ads of the open account changed: with the first change, then once in `AGAIN_MS`. */
const useRowsVersion = (): number => {
  const version = useStore(app, (state) => state.rowsVersion);
  const [known, setKnown] = useState({ version, at: 0 });
  useEffect(() => {
    if (version === known.version) return undefined;
    const timer = setTimeout(
      () => setKnown({ version, at: performance.now() }),
      Math.max(0, known.at + AGAIN_MS - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [version, known]);
  return known.version;
};

export const usePreview = (target: Target | undefined, operation: Operation | null): Previewed => {
  const [answer, setAnswer] = useState<Answer>(NOTHING);
  // Made anew at every drawing: the text says whether they are others.
  const latest = useRef({ target, operation });
  latest.current = { target, operation };
  const version = useRowsVersion();
  const asked = target && operation ? JSON.stringify([target.kind, operation, version]) : '';
  useEffect(() => {
    const { target: to, operation: wanted } = latest.current;
    if (asked === '' || !to || !wanted) return undefined;
    let isWanted = true;
    const keep = (next: Omit<Answer, 'of'>): void => {
      if (isWanted) setAnswer({ ...next, of: asked });
    };
    const ask = (): void => {
      call('bulk.preview', {
        account: openName(),
        select: to.select,
        operation: wanted,
        samples: SAMPLES,
      }).then(
        (preview) => keep({ preview, error: null }),
        (thrown: unknown) => {
          const error = asAdsheetError(thrown);
          // A later question took its place: its answer is on the way.
          if (error.code !== 'cancelled') keep({ preview: null, error });
        },
      );
    };
    const timer = setTimeout(ask, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [asked]);
  return {
    preview: asked === '' ? null : answer.preview,
    error: asked === '' || answer.of !== asked ? null : answer.error,
    isCurrent: asked !== '' && answer.of === asked,
  };
};
