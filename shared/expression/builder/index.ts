/** The visual builder's form of conditions: from text, to text, and the steps that change it. */
export {
  addLine,
  type LinePath,
  lineAt,
  moveLine,
  removeLine,
  replaceLine,
  STEPS,
  type Step,
} from './edit-form.ts';
export {
  BLANK,
  type FreeLine,
  type Group,
  groupOf,
  type Line,
  MATCHES,
  type Match,
  type Measured,
  type Operand,
  RELATIONS,
  type Relation,
  type Subject,
  type TestLine,
} from './form.ts';
export { readForm, sameSubject } from './read-form.ts';
export {
  isComplete,
  operandCount,
  relationsOf,
  withOperand,
  withRelation,
  withSubject,
} from './relations.ts';
export { writeForm } from './write-form.ts';
