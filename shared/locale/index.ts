/**
 * All text a person reads in a window or a file, in three languages; the terminal's is in `terminal.ts`. The rest of Adsheet speaks in codes, keys and params; here they become
 * sentences (`docs/visual.md#voice`).
 */
export type { Params } from './message.ts';
export {
  clockSentence,
  errorKey,
  errorSentence,
  fieldLabel,
  fixSentence,
  guardSentence,
  messageSentence,
  phaseSentence,
  problemSentence,
  refusedSentence,
  type SentenceContext,
  serviceSentence,
  type WordGroup,
  wholeProblemSentence,
  wordFor,
} from './sentences.ts';
export {
  LANGUAGES,
  type Language,
  languageOf,
  lateKey,
  type MessageKey,
  messageKey,
  PSEUDO,
  saysParam,
  type Translate,
  translate,
} from './translate.ts';
export { type Reader, type ValueNames, valueTexts } from './value-text.ts';
