import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, errorsOf, startClient } from './client.ts';

let client: Client;
beforeAll(async () => {
  client = await startClient({ tenant: 'be' });
});
afterAll(() => client.close());

const category = (id: string | number, levels?: string | number) =>
  client.call('GET', `/category/${id}`, 'category-v5', { query: levels === undefined ? {} : { levels } });
const categories = (query: Record<string, string>) =>
  client.call('GET', '/categories', 'category.list-v5', { query });

type Node = {
  readonly id: number;
  readonly status: string;
  readonly config?: Record<string, unknown>;
  readonly children: readonly Node[];
};
const leavesOf = (node: Node): readonly Node[] =>
  node.children.length === 0 ? [node] : node.children.flatMap(leavesOf);

describe('categories', () => {
  test('come as a tree, as deep as asked for', async () => {
    expect((await category(0)).body.children).toEqual([]);
    const sections = (await category(0, 1)).body.children;
    expect(sections.length).toBe(8);
    expect(sections[0].children).toEqual([]);
    const leaves = leavesOf((await category(0, 9999)).body);
    expect(leaves.length).toBeGreaterThanOrEqual(60);
    expect(leaves.filter((leaf) => leaf.config === undefined)).toEqual([]);
    expect(
      leaves
        .filter(({ status }) => status !== 'ACTIVE')
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['CLOSED', 'DELETED']);
  });

  test('are named in both languages of the tenant, with the names from the root', async () => {
    const { body } = await category(1101);
    expect(body.label).toEqual({ nl_BE: 'Elektrische fietsen', fr_BE: 'Vélos électriques' });
    expect(body.breadcrumbs.fr_BE).toEqual(['Vélos et cyclomoteurs', 'Vélos', 'Vélos électriques']);
    expect(body).toMatchObject({
      parentId: 11,
      level: 3,
      path: '1_11_1101',
      links: { self: '/category/1101', parent: '/category/11' },
    });
  });

  test('say their locales and what identifies a product in the list form only, unless told otherwise', async () => {
    const parts = async () => {
      const one = (await category(7101)).body;
      const listed = (await categories({ categoryIds: '7101' })).body['7101'];
      return [one, listed].map((found) => [
        'locales' in found,
        'identifying' in found.attributeGroups[0].attributes[0],
      ]);
    };
    expect(await parts()).toEqual([
      [false, false],
      [true, true],
    ]);
    await client.control('PATCH', '/settings', { categoryTree: 'full' });
    expect(await parts()).toEqual([
      [true, true],
      [true, true],
    ]);
  });

  test('differ in their rules, and have intervals of all four forms', async () => {
    const configs = leavesOf((await category(0, 9999)).body).map((leaf) => leaf.config ?? {});
    expect(new Set(configs.map((config) => JSON.stringify(config))).size).toBeGreaterThanOrEqual(15);
    const intervals = configs
      .flatMap((config) => Object.values(config))
      .filter((value) => /^[[(]\d+,\d+[\])]$/.test(String(value)));
    const forms = new Set(intervals.map((interval) => String(interval).replace(/[^[\](),]/g, '')));
    expect(forms).toEqual(new Set(['[,]', '(,)', '(,]', '[,)']));
    expect(configs.some((config) => !('region' in config) && !('shippingOption' in config))).toBe(true);
  });

  test.each([
    ['x', undefined, 400, ['2001 id']],
    ['-1', undefined, 400, ['2002 id']],
    [0, 'x', 400, ['2001 levels']],
    [0, '-1', 400, ['2002 levels']],
    [123, undefined, 404, ['1004']],
  ])('%s with levels %s is %i', async (id, levels, status, errors) => {
    const answer = await category(id, levels);
    expect([answer.status, errorsOf(answer)]).toEqual([status, errors]);
  });

  test('are looked up by id, those that do not exist left out', async () => {
    const { body } = await categories({ categoryIds: '1101,4101,99' });
    expect(Object.keys(body)).toEqual(['1101', '4101']);
    expect(body['4101'].label.nl_BE).toBe('Banken');
  });

  test.each([
    [{}, ['2000 categoryIds']],
    [{ categoryIds: '' }, ['2004 categoryIds']],
    [{ categoryIds: '1,x' }, ['2001 categoryIds']],
  ])('looked up with %j are refused', async (query, errors) => {
    expect(errorsOf(await categories(query))).toEqual(errors);
  });
});

describe('the user', () => {
  test('is the seller, who has ads from the first one on', async () => {
    const user = () => client.call('GET', '/user', 'user-v4');
    expect((await user()).body).toMatchObject({
      id: 7001,
      hasAds: false,
      isAPIManaged: true,
      options: { feed: false },
    });
    const seeded = await startClient({ ads: 5 });
    expect((await seeded.call('GET', '/user', 'user-v4')).body.hasAds).toBe(true);
    await seeded.close();
  });
});

describe('an unknown address', () => {
  test('is 404 with 1004, or a page where the service answers so', async () => {
    const unknown = await client.call('GET', '/nothing', 'user-v4');
    expect([unknown.status, errorsOf(unknown)]).toEqual([404, ['1004']]);
    await client.control('PATCH', '/settings', { unknownPath: 'page' });
    const page = await client.call('GET', '/nothing', 'user-v4');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html;charset=utf-8']);
  });
});
