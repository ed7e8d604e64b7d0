import type { BadExpression } from '../../../shared/expression/index.ts';
import { messageSentence } from '../../../shared/locale/index.ts';
import { useWords, type Words } from '../../core/words.ts';

/** What is wrong, beginning with a capital: inside a longer sentence it does not. */
export const faultSentence = ({ message }: BadExpression, { language, format }: Words): string => {
  const said = messageSentence(language, message, { format });
  return said.charAt(0).toLocaleUpperCase(language) + said.slice(1);
};

/** The sentence under the text, with its tip at the place in the text that is meant. */
export const FaultNote = ({
  id,
  fault,
  tip,
}: {
  readonly id: string;
  readonly fault: BadExpression;
  /** Where the fault stands in its line, in px from the left of the text. */
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
