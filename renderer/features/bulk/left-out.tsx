import { useMemo } from 'react';
import type { ExcludedRow } from '../../core/selection.ts';
import { SeveritySign } from '../../core/ui/severity-sign.tsx';
import { useWords } from '../../core/words.ts';
import { leftSentences } from '../sheet/public.ts';
import type { BulkSubject } from './subject.ts';

type Props = { readonly of: BulkSubject; readonly left: readonly ExcludedRow[] };

/** The chosen rows that an edit leaves out, with the reasons. */
export const LeftOut = ({ of, left }: Props) => {
  const words = useWords();
  const sentences = useMemo(() => {
    if (of === 'ads') return leftSentences(left, words);
    return left.length > 0 ? [words.t('bulk.campaigns.left', { count: left.length })] : [];
  }, [of, left, words]);
  return (
    <div role="status" className="left-out">
      {sentences.map((sentence) => (
        <p key={sentence}>
          <SeveritySign severity="info" /> <span>{sentence}</span>
        </p>
      ))}
    </div>
  );
};
