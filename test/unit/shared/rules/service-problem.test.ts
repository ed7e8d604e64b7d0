import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIELDS } from '../../../../shared/ad/fields.ts';
import { problemSentence, wholeProblemSentence } from '../../../../shared/locale/index.ts';
import { PLAIN } from '../../../../shared/money/number-format.ts';
import { pathOfServiceField, serviceProblem } from '../../../../shared/rules/service-problem.ts';

describe('a field of the service’s errors', () => {
  test.each([
    ['allowContactByEmail', 'allowContactByEmail'],
    ['attribute.name', 'attributes'],
    ['attribute.type', 'attributes'],
    ['attribute.value', 'attributes'],
    ['categoryId', 'categoryId'],
    ['description', 'description'],
    ['id', 'id'],
    ['images.size', 'images'],
    ['images.url', 'images'],
    ['links.displayUrl', 'links.displayUrl'],
    ['links.url', 'links.url'],
    ['phoneNumber', 'phoneNumber'],
    ['postcode', 'postcode'],
    ['price', 'price.amountCents'],
    ['priceType', 'price.priceType'],
    ['priceUnit', 'price.priceUnit'],
    ['originalPrice', 'price.originalAmountCents'],
    ['salutation', 'salutation'],
    ['sellerName', 'sellerName'],
    ['status', 'status'],
    ['title', 'title'],
    ['vendorId', 'vendorId'],
    ['externalId', 'vendorId'],
    ['cpc', 'bidMicros'],
    ['dailyBudget', 'budgets.daily.limitMicros'],
    ['totalBudget', 'budgets.total.limitMicros'],
    ['shippingOptions.cost', 'shippingOptions.SHIP.costCents'],
    ['shippingOptions[1].type', 'shippingOptions'],
    ['shippingOptions.0.time', 'shippingOptions.SHIP.time'],
    ['attributes[3].value', 'attributes'],
    ['images[2].src', 'images'],
    // Gone in version 5, and anything new: as the service says it.
    ['allowPaypal', 'allowPaypal'],
    ['currency', 'currency'],
    ['something.new', 'something.new'],
    ['', ''],
    [undefined, ''],
    [7, ''],
  ])('named %j is shown at %j', (name, path) => {
    expect(pathOfServiceField(name)).toBe(path);
  });

  test.each([
    ['/links/url', 'links.url'],
    ['#/price/amountCents', 'price.amountCents'],
    ['$.budgets.daily.limitMicros', 'budgets.daily.limitMicros'],
    ['/attributes/2/value', 'attributes'],
    ['/images/0/src', 'images'],
    ['/shippingOptions/1/time', 'shippingOptions.SHIP.time'],
    ['/price', 'price.amountCents'],
    ['originalAmountCents', 'price.originalAmountCents'],
    ['pickupLocation', 'shippingOptions.PICKUP.pickupLocation'],
    ['src', 'images'],
    ['value', 'attributes'],
  ])('as a pointer, a path or a last name alone (%s) is %s', (named, path) => {
    expect(pathOfServiceField(named)).toBe(path);
  });

  test('under its own name of version 5 stays where it is', () => {
    expect(FIELDS.filter(({ path }) => pathOfServiceField(path) !== path)).toEqual([]);
  });
});

describe('an error of the service', () => {
  test('with a code nobody published is shown with its own words', () => {
    const problem = serviceProblem({ code: 4711, text: 'no room', msg: 'the attic is full', field: 'attic' });
    expect(problem).toMatchObject({ code: 4711, field: 'attic', severity: 'error', source: 'service' });
    const sentence = wholeProblemSentence('en', problem, { format: PLAIN });
    expect(sentence).toContain('the attic is full');
    expect(sentence).toContain('4711');
  });

  test('of a campaign that names the campaign is about all of it, and of an ad about its campaign', () => {
    const error = { code: 2034, field: 'campaign' };
    expect(serviceProblem(error, { about: 'campaign' }).field).toBe('');
    expect(serviceProblem(error).field).toBe('campaignId');
  });

  test('of any shape becomes a sentence', () => {
    const part = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.constant(null),
      fc.constant(undefined),
      fc.constant({}),
    );
    const error = fc.record({ code: part, text: part, msg: part, field: part, arg: part });
    fc.assert(
      fc.property(error, (odd) => {
        expect(problemSentence('fr', serviceProblem(odd), { format: PLAIN })).not.toBe('');
      }),
    );
  });
});
