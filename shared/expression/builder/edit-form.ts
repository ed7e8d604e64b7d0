/** Steps that change a form. A path is the index of a line in its group, behind those of the groups around it. */
import { type Group, groupOf, type Line } from './form.ts';

export type LinePath = readonly number[];

export const STEPS = ['up', 'down', 'in', 'out'] as const;
export type Step = (typeof STEPS)[number];

/** A form after a step, and the path of the line that was added or moved. */
export type Stepped = { readonly form: Group; readonly path: LinePath };

/** The line at a path; the whole form for an empty one. */
export const lineAt = (form: Group, path: LinePath): Line | undefined => {
  const [first, ...rest] = path;
  if (first === undefined) return form;
  const line = form.lines[first];
  return rest.length === 0 || line?.kind !== 'group' ? line : lineAt(line, rest);
};

/** The form with other lines in the group at a path. */
const withLines = (
  form: Group,
  path: LinePath,
  change: (lines: readonly Line[]) => readonly Line[],
): Group => {
  const [first, ...rest] = path;
  if (first === undefined) return { ...form, lines: change(form.lines) };
  const inner = form.lines[first];
  if (inner?.kind !== 'group') return form;
  return { ...form, lines: form.lines.with(first, withLines(inner, rest, change)) };
};

const split = (path: LinePath): readonly [group: LinePath, at: number] => [
  path.slice(0, -1),
  path.at(-1) ?? 0,
];

const without = (lines: readonly Line[], at: number): readonly Line[] => lines.toSpliced(at, 1);

/** The form with another line at a path; for an empty path it is the form itself. */
export const replaceLine = (form: Group, path: LinePath, line: Line): Group => {
  if (path.length === 0) return line.kind === 'group' ? line : groupOf('all', [line]);
  const [group, at] = split(path);
  return withLines(form, group, (lines) => lines.with(at, line));
};

/** The form with a line at the end of the group at a path. */
export const addLine = (form: Group, group: LinePath, line: Line): Stepped => {
  const found = lineAt(form, group);
  const at = found?.kind === 'group' ? found.lines.length : 0;
  return { form: withLines(form, group, (lines) => [...lines, line]), path: [...group, at] };
};

/** The form without the line, nor the groups around it that would be empty. */
export const removeLine = (form: Group, path: LinePath): Group => {
  const [group, at] = split(path);
  const found = lineAt(form, group);
  const isLast = found?.kind === 'group' && found.lines.length === 1;
  return isLast && group.length > 0
    ? removeLine(form, group)
    : withLines(form, group, (lines) => without(lines, at));
};

const swapped = (form: Group, path: LinePath, by: 1 | -1): Stepped | undefined => {
  const [group, at] = split(path);
  const [line, other] = [lineAt(form, path), lineAt(form, [...group, at + by])];
  if (!line || !other || at + by < 0) return undefined;
  const change = (lines: readonly Line[]) => lines.with(at, other).with(at + by, line);
  return { form: withLines(form, group, change), path: [...group, at + by] };
};

/** Into the group before the line, else into the one behind it, else into a new one. */
const inwards = (form: Group, path: LinePath): Stepped | undefined => {
  const [group, at] = split(path);
  const around = lineAt(form, group);
  const line = lineAt(form, path);
  if (!line || around?.kind !== 'group') return undefined;
  const [before, after] = [around.lines[at - 1], around.lines[at + 1]];
  if (before?.kind === 'group') {
    const lines = without(around.lines, at).with(at - 1, { ...before, lines: [...before.lines, line] });
    return { form: withLines(form, group, () => lines), path: [...group, at - 1, before.lines.length] };
  }
  if (after?.kind === 'group') {
    const lines = around.lines.with(at + 1, { ...after, lines: [line, ...after.lines] });
    return { form: withLines(form, group, () => without(lines, at)), path: [...group, at, 0] };
  }
  const own = groupOf(around.match === 'any' ? 'all' : 'any', [line]);
  return { form: replaceLine(form, path, own), path: [...path, 0] };
};

/** Out of its group, behind it; a group left empty disappears. */
const outwards = (form: Group, path: LinePath): Stepped | undefined => {
  const [group, at] = split(path);
  const [around, line] = [lineAt(form, group), lineAt(form, path)];
  if (group.length === 0 || !line || around?.kind !== 'group') return undefined;
  const [outer, place] = split(group);
  const left = without(around.lines, at);
  const kept: readonly Line[] = left.length > 0 ? [{ ...around, lines: left }] : [];
  const change = (lines: readonly Line[]) => lines.toSpliced(place, 1, ...kept, line);
  return { form: withLines(form, outer, change), path: [...outer, place + kept.length] };
};

/** The form with the line one step further; undefined where it cannot go there. */
export const moveLine = (form: Group, path: LinePath, step: Step): Stepped | undefined => {
  if (path.length === 0) return undefined;
  if (step === 'in') return inwards(form, path);
  if (step === 'out') return outwards(form, path);
  return swapped(form, path, step === 'up' ? -1 : 1);
};
