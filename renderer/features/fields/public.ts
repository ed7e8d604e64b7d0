/** The exports of this feature for the rest of the window. */

export {
  type AttributeSection,
  attributeSections,
  type DefinedField,
  lengthOfValue,
  NAME_LIMIT,
  nameFault,
  OWN_TYPES,
  type OwnType,
  pathIn,
  VALUE_LIMIT,
} from './attributes.ts';
export {
  type CellContent,
  type ContentReadResult,
  cellText,
  contentOf,
  contentReader,
  isCutShort,
} from './cell-content.ts';
export {
  canBeEmptied,
  gravest,
  isConflict,
  isDraft,
  isUnrecognized,
  type LockContext,
  type LockReason,
  liveValue,
  lockReason,
  problemsAt,
  problemsInCell,
  shownAt,
  signAt,
} from './cell-state.ts';
export {
  commonLengthLimits,
  commonRule,
  type LengthLimits,
  lengthLimits,
  lengthText,
  limitText,
} from './limits.ts';
export { entriesOf, listValue, offered, spaceBelongsToSearch, toggled } from './list-choice.ts';
export { firstReason, LIVE_REASON, LIVE_STATE, liveAge, liveRank, liveSteps, liveText } from './live.ts';
export {
  attributeIn,
  categoryIdOf,
  definitionOf,
  fieldIn,
  lockContextOf,
} from './lock-context.ts';
export { matching } from './option-search.ts';
export {
  commonOptions,
  isChosen,
  isRequired,
  type Option,
  optionsOf,
  takesAds,
  valuesFor,
  withPresent,
} from './options.ts';
export {
  moved,
  readAddresses,
  stateOf,
} from './pictures.ts';
export {
  allowedText,
  breadcrumb,
  campaignFieldLabel,
  currencySign,
  defaultCampaignText,
  isMoney,
  stateText,
  unitLabel,
  withUnit,
} from './shown-text.ts';
