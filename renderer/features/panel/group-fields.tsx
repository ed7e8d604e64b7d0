import type { ComponentType } from 'react';
import type { Field, FieldGroup } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Json } from '../../../shared/json.ts';
import { FieldRow } from './field-row.tsx';
import { linesOf } from './group-lines.ts';
import { useCurrencySign } from './price-group.tsx';
import { usePanel } from './use-panel.ts';

const isWord = (value: Json): boolean => typeof value === 'string' && !/^\d+$/.test(value);

const PlainRow = ({ field: { path, kind } }: { readonly field: Field }) => {
  const { ads } = usePanel();
  const currency = useCurrencySign();
  const isAmount = (kind === 'micros' || kind === 'cents') && !isWord(ads.at(path).value);
  return <FieldRow path={path} before={isAmount ? currency : undefined} />;
};

type Props = {
  readonly group: FieldGroup;
  /** Components of fields that are more than a plain row; each draws its whole line. */
  readonly own?: Readonly<Record<FieldPath, ComponentType>>;
};

/** The fields of a group, from the table of fields: a new one there needs no line here. */
export const GroupFields = ({ group, own = {} }: Props) =>
  linesOf(group).map((line) => {
    const [first] = line;
    if (!first) return null;
    const Own = own[first.path];
    if (Own) return <Own key={first.path} />;
    if (line.length === 1) return <PlainRow key={first.path} field={first} />;
    return (
      <div key={first.path} className="field-pair">
        {line.map((field) => (
          <PlainRow key={field.path} field={field} />
        ))}
      </div>
    );
  });
