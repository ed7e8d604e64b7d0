/**
 * All texts of windows and files, in three languages; the terminal's are in `terminal.ts`. The rest of Adsheet uses
 * codes, keys and params, which become sentences here (`docs/visual.md#voice`).
 */
export type { Params } from './message.ts';
export { pictureSentences } from './picture-sentences.ts';
export {
  clockSentence,
  errorKey,
  errorSentence,
  fieldLabel,
  fixSentence,
  guardSentence,
  lineName,
  messageSentence,
  phaseSentence,
  problemSentence,
  refusedSentence,
  resultHeader,
  resultName,
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
