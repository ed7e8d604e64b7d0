/** Finds the parts of a workbook by the relations between them, as their names and order are not fixed. */
import { posix } from 'node:path';
import type { Archive } from './archive.ts';
import { readSmallXml } from './xml.ts';

export type Relation = {
  readonly id: string;
  /** The last segment of its type, which is the same in both editions of the standard: `worksheet`, `styles`. */
  readonly type: string;
  /** The name of a part. */
  readonly target: string;
};

const targetOf = (owner: string, target: string): string =>
  target.startsWith('/')
    ? posix.normalize(target).slice(1)
    : posix.normalize(posix.join(posix.dirname(owner), target));

/** The relations of a part (of the whole archive for '') to other parts; those to external files are left out. */
export const relationsOf = async (archive: Archive, owner: string): Promise<readonly Relation[]> => {
  const part = archive.part(posix.join(posix.dirname(owner), '_rels', `${posix.basename(owner)}.rels`));
  const relations: Relation[] = [];
  if (!part) return relations;
  await readSmallXml(part, {
    open: (name, depth, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (depth !== 2 || name !== 'Relationship' || TargetMode === 'External') return;
      relations.push({
        id: Id,
        type: Type.slice(Type.lastIndexOf('/') + 1),
        target: targetOf(owner, Target.replaceAll('\\', '/')),
      });
    },
  });
  return relations;
};
