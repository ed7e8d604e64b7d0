/** Why a condition holds for a row: what it reads of it. */
import type { FieldPath } from '../ad/model.ts';
import { nodesIn } from '../expression/ast.ts';
import type { Expression, RowReader } from '../expression/index.ts';
import { compileFormula, exactText, print, printField } from '../expression/index.ts';
import type { Json } from '../json.ts';

/** A field or a metric of a condition, as it is written there, with its value; that of a metric is a plain number. */
export type Reason =
  | { readonly kind: 'field'; readonly term: string; readonly field: FieldPath; readonly value: Json }
  | { readonly kind: 'metric'; readonly term: string; readonly value: string | null };

type ReasonOf<Row> = (row: Row) => Reason;

/** The fields and metrics that a condition reads of a row, each once, in the order in which they are written. */
export const reasonsOf = <Row>(
  condition: Expression,
  reader: RowReader<Row>,
): ((row: Row) => readonly Reason[]) => {
  const parts = nodesIn(condition).flatMap((node): readonly (readonly [string, ReasonOf<Row>])[] => {
    if (node.kind === 'field') {
      const { path } = node.field;
      const term = printField(node.field);
      return [
        [term, (row) => ({ kind: 'field', term, field: path, value: reader.value(row, path) ?? null })],
      ];
    }
    if (node.kind !== 'metric') return [];
    const [term, read] = [print(node), compileFormula(node, reader)];
    return [[term, (row) => ({ kind: 'metric', term, value: exactText(read(row)) })]];
  });
  const reads = [...new Map(parts).values()];
  return (row) => reads.map((read) => read(row));
};
