import type { BadExpression } from '../../../shared/expression/index.ts';
import { messageSentence } from '../../../shared/locale/index.ts';
import { useWords, type Words } from '../../core/words.ts';

/** The error as a sentence with a capital first letter; inside longer sentences it has none. */
export const faultSentence = ({ message }: BadExpression, { language, format }: Words): string => {
  const said = messageSentence(language, message, { format });
  return said.charAt(0).toLocaleUpperCase(language) + said.slice(1);
};

/** The error below the text, with its tip at the error's position. */
export const FaultNote = ({
  id,
  fault,
  tip,
}: {
  readonly id: string;
  readonly fault: BadExpression;
  /** The position of the error in its line, in px from the left of the text. */
  readonly tip: number;
}) => {
  const words = useWords();
  return (
    <span className="formula-fault" role="status" id={id}>
      <span className="formula-tip" style={{ insetInlineStart: tip }} aria-hidden="true" />
      {faultSentence(fault, words)}
    </span>
  );
};
