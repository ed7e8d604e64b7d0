import { expect, test } from 'vitest';
import { translate } from '../../../../shared/locale/index.ts';
import type { Problem } from '../../../../shared/rules/index.ts';
import { checkLive, checkNew } from '../rules/fixtures.ts';

const markup = (problems: readonly Problem[]): readonly Problem[] =>
  problems.filter(({ message }) => message.key === 'rule.markup');

const fixed = (problem: Problem | undefined) => problem?.fix?.changes;

test('a description with tags the marketplace strips is a warning that names them, with a fix that leaves the rest', () => {
  const found = markup(
    checkNew({ description: '<p>A table for <b class=x>years</b>.</p><script>alert(1)</script>' }),
  );
  expect(found).toMatchObject([{ field: 'description', severity: 'warning', code: 'stripped' }]);
  expect(found[0]?.message.params['tags']).toBe('<p>, class=, <script>');
  expect(fixed(found[0])).toEqual([{ field: 'description', value: 'A table for <b>years</b>.' }]);
  expect(markup(checkNew({ description: 'A table for <b>years</b>.' }))).toEqual([]);
});

test('the fix of a title stays on one line', () => {
  const [problem] = markup(checkNew({ title: '<p>Teak</p><p>table</p>' }));
  expect(fixed(problem)).toEqual([{ field: 'title', value: 'Teak table' }]);
});

test('a description of nothing but markup has no fix that would empty it', () => {
  const [problem] = markup(checkNew({ description: '<img src=x onerror=alert(1)>' }));
  expect(problem?.message.params['tags']).toBe('<img>');
  expect(fixed(problem)).toBeUndefined();
});

test('what the marketplace itself says is not warned of, and angle brackets of a sum are no markup', () => {
  expect(markup(checkLive({ sellerName: 'Garden' }, {}, { id: 7, description: '<p>Old words</p>' }))).toEqual(
    [],
  );
  expect(markup(checkNew({ description: 'width < 3 m and height > 2 m' }))).toEqual([]);
});

test('a name out of the text cannot open a gap of the sentence', () => {
  const [problem] = markup(checkNew({ description: 'A table <a{field}[[x]]>' }));
  const say = translate('en')('rule.markup', {
    tags: String(problem?.message.params['tags']),
    field: 'Description',
  });
  expect(say).toContain('removes <a·field···x··>');
  expect(say.match(/Description/g)).toHaveLength(1);
});
