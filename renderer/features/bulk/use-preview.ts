/** The preview of an edit, requested after a short pause in typing, and again when ads changed. */

import { useEffect, useState } from 'react';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Operation } from '../../../shared/bulk/operation.ts';
import type { AdsheetError } from '../../../shared/contract/errors.ts';
import type { BulkPreview } from '../../../shared/contract/results/bulk.ts';
import { question } from '../../core/question.ts';
import type { ChoiceKind } from '../../core/selection.ts';
import { app, openName } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { useAnswer, useLastValue } from '../../core/use-answer.ts';

const PAUSE_MS = 250;
/** Milliseconds between previews while ads change: a pull changes them many times a second. */
const AGAIN_MS = 1_000;
/** The most samples the engine returns; those with problems come first. */
const SAMPLES = 100;
/** Of pictures that are made for the preview alone, one by one. */
const PICTURE_SAMPLES = 8;

export type Previewed = {
  /** The last preview; it may be of an earlier state of the form. */
  readonly preview: BulkPreview | null;
  readonly error: AdsheetError | null;
  /** Is it the preview of this edit with the present ads? */
  readonly isCurrent: boolean;
};

/** A counter that grows when ads of the open account change: with the first change, then once in `AGAIN_MS`. */
export const useRowsVersion = (): number => {
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

/** The ads of an edit, and how they were chosen. */
type Wanted = { readonly kind: ChoiceKind; readonly keys: readonly RowKey[] };

const samplesOf = ({ kind }: Operation): number => (kind === 'retouch' ? PICTURE_SAMPLES : SAMPLES);

/** The question's key names how the ads were chosen, as their keys would make it megabytes long. */
const previewOf = ({ kind, keys }: Wanted, operation: Operation, version: number) =>
  question(
    'bulk.preview',
    { account: openName(), select: { keys: [...keys] }, operation, samples: samplesOf(operation) },
    {
      key: JSON.stringify([kind, keys.length, operation, version]),
      reads: [],
      transient: true,
      inPlace: true,
    },
  );

export const usePreview = (target: Wanted | undefined, operation: Operation | null): Previewed => {
  const version = useRowsVersion();
  const asked = target && operation ? previewOf(target, operation, version) : null;
  const answer = useAnswer(asked, PAUSE_MS);
  const last = useLastValue(answer);
  return {
    preview: asked && !answer.error ? (last ?? null) : null,
    error: answer.error,
    isCurrent: answer.value !== undefined || answer.error !== null,
  };
};
