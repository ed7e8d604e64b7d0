import { useMemo } from 'react';
import type { ExcludedRow } from '../../core/selection.ts';
import { SeveritySign } from '../../core/ui/severity-sign.tsx';
import { useWords } from '../../core/words.ts';
import { leftSentences } from '../sheet/public.ts';

/** The chosen ads that an edit leaves out, with the reasons. */
export const LeftOut = ({ left }: { readonly left: readonly ExcludedRow[] }) => {
  const words = useWords();
  const sentences = useMemo(() => leftSentences(left, words), [left, words]);
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
