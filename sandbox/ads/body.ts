import { isDeepStrictEqual } from 'node:util';
import { namedDialects } from '../dialects/named.ts';
import { fault, ServiceError } from '../http/errors.ts';
import type { Json } from '../http/values.ts';
import { isAbsent, isRecord, present } from '../http/values.ts';
import type { Ad, AdContent, Category } from '../model.ts';
import type { Service } from '../service.ts';
import { checkAttributes } from './attribute-rules.ts';
import type { Check } from './check.ts';
import { integerOf, report } from './check.ts';
import type { Money } from './money-rules.ts';
import { checkMoney, checkPrice } from './money-rules.ts';
import { checkImages, checkLinks, checkShipping } from './part-rules.ts';
import { adToWire } from './representation.ts';
import { ownMembers } from './shown.ts';
import { checkContact, checkDescription, checkTitle, checkVendorId } from './text-rules.ts';

/** What a valid body asks for. */
export type WantedAd = {
  readonly content: AdContent;
  readonly money: Money;
  readonly campaignId: number | undefined;
  readonly status: string;
};

/** The members of an ad that a body may have. */
export const writableFields = [
  'id',
  'title',
  'description',
  'categoryId',
  'status',
  'price',
  'bidMicros',
  'budgets',
  'campaignId',
  'salutation',
  'sellerName',
  'postcode',
  'regionId',
  'phoneNumber',
  'allowContactByEmail',
  'vendorId',
  'links',
  'images',
  'attributes',
  'shippingOptions',
];
const readOnlyFields = ['dateCreated', 'dateLastUpdated', 'dateDeleted'];

const memberOf = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value);

const checkReadOnly = (check: Check): void => {
  if (check.settings.readOnlyFields === 'ignore') return;
  const paths = [
    ...readOnlyFields.map((field) => [field]),
    ['links', 'self'],
    ['links', 'category'],
    ['budgets', 'daily', 'spentMicros'],
    ['budgets', 'total', 'spentMicros'],
  ];
  for (const path of paths) {
    if (!isAbsent(memberOf(check.body, ...path))) report(check, 2001, path.join('.'), 'read-only');
  }
};

const optionalPaths = [
  ['salutation'],
  ['postcode'],
  ['regionId'],
  ['phoneNumber'],
  ['vendorId'],
  ['campaignId'],
  ['links', 'url'],
  ['links', 'displayUrl'],
  ['price', 'priceUnit'],
  ['price', 'amountCents'],
];

/** Optional members sent empty: 1006 for null, 2004 for empty text, in dialects that refuse them. */
const checkEmptyWritten = (check: Check): void => {
  if (check.settings.emptyWritten === 'absent') return;
  for (const path of optionalPaths) {
    const value = memberOf(check.body, ...path);
    if (value === null) report(check, 1006, path.join('.'), 'null');
    if (value === '') report(check, 2004, path.join('.'));
  }
};

/** Fields the interface does not name: stored with the ad, or 2037 unless they equal the stored ones. */
const checkUnknown = (check: Check): Json | undefined => {
  const known = new Set([...writableFields, ...readOnlyFields]);
  const own = check.settings.extraMembers === 'none' ? [] : ownMembers;
  const extra = Object.fromEntries(
    Object.entries(check.body).filter(([name]) => !known.has(name) && !own.includes(name)),
  );
  if (check.settings.unknownFields === 'drop') return check.current?.extra;
  if (check.settings.unknownFields === 'refuse') {
    for (const [name, value] of Object.entries(extra)) {
      if (!isDeepStrictEqual(value, check.current?.extra?.[name])) report(check, 2037, name);
    }
  }
  return Object.keys(extra).length === 0 ? undefined : extra;
};

const checkId = (check: Check): void => {
  const id = integerOf(check, check.body, 'id', 'id');
  if (!isAbsent(check.body['id']) && id === undefined) return;
  if (check.current === undefined) {
    if (id !== undefined && id !== 0) report(check, 2001, 'id', id);
  } else if (id === undefined) report(check, 2000, 'id');
  else if (id !== check.current.id) report(check, 2003, 'id', id);
};

const checkStatus = (check: Check): string => {
  const status = check.body['status'];
  const allowed = check.current === undefined ? ['ACTIVE', 'PAUSED'] : ['ACTIVE', 'PAUSED', 'DELETED'];
  if (isAbsent(status)) report(check, 2000, 'status');
  else if (!allowed.some((word) => word === status)) report(check, 2001, 'status', String(status));
  return String(status);
};

/** Category errors: 1006, 2000, 2001, on create 2022 and 2023, on update 2012 and 2023. */
const checkCategory = (check: Check): void => {
  const id = integerOf(check, check.body, 'categoryId', 'categoryId');
  if (isAbsent(check.body['categoryId'])) report(check, 2000, 'categoryId');
  if (id === undefined) return;
  const { current, category } = check;
  if (current !== undefined && id !== current.categoryId) report(check, 2012, 'categoryId', id);
  else if (category?.config === undefined) report(check, 2001, 'categoryId', id);
  else if (category.status === 'DELETED') report(check, 2023, 'categoryId', id);
  else if (category.status !== 'ACTIVE' && current === undefined) report(check, 2022, 'categoryId', id);
};

const checkCampaignId = (check: Check): number | undefined => {
  const id = integerOf(check, check.body, 'campaignId', 'campaignId');
  const { service, userId, current } = check;
  const { absentCampaign, campaignMove } = check.settings;
  if (campaignMove === 'ignore' && current !== undefined) return current.campaignId;
  if (id !== undefined && service.world.campaigns.get(id)?.userId !== userId)
    report(check, 2001, 'campaignId', id);
  if (id === undefined && current !== undefined && absentCampaign === 'refuse')
    report(check, 2000, 'campaignId');
  const instead = absentCampaign === 'default' ? defaultCampaignOf(service, userId)?.id : undefined;
  return id ?? instead ?? current?.campaignId;
};

const categoryOf = (service: Service, body: Json, current: Ad | undefined): Category | undefined => {
  const id = current?.categoryId ?? body['categoryId'];
  return typeof id === 'number' ? service.world.categories.get(id) : undefined;
};

const contentOf = (check: Check): AdContent => ({
  title: checkTitle(check),
  description: checkDescription(check),
  categoryId: check.category?.id ?? 0,
  price: checkPrice(check),
  bidMicros: '',
  ...checkContact(check),
  vendorId: checkVendorId(check),
  ...checkLinks(check),
  images: checkImages(check),
  attributes: checkAttributes(check),
  shippingOptions: checkShipping(check),
  extra: checkUnknown(check),
});

/** The campaign an ad without one belongs to. */
export const defaultCampaignOf = (service: Service, userId: number) =>
  [...service.world.campaigns.values()].find((campaign) => campaign.userId === userId && campaign.isDefault);

/** Fields a full body may omit. Not the postcode: omitting it means the whole country. */
const omissible = [
  'salutation',
  'regionId',
  'phoneNumber',
  'allowContactByEmail',
  'images',
  'attributes',
  'shippingOptions',
];

/** The body completed with the ad's values for what it omits: optional fields, and parts of links and price. */
const withOmitted = (service: Service, body: Json, current: Ad): Json => {
  const wire = present({ ...adToWire(service, current) });
  const inner = (name: string, fields: readonly string[]): Json => {
    const [had, said] = [wire[name], body[name]];
    const kept = Object.entries(isRecord(had) ? had : {}).filter(([field]) => fields.includes(field));
    return isRecord(said) || isAbsent(said) ? { [name]: { ...Object.fromEntries(kept), ...said } } : {};
  };
  const missing = omissible.filter((name) => isAbsent(body[name]) && wire[name] !== undefined);
  return {
    ...body,
    ...Object.fromEntries(missing.map((name) => [name, wire[name]])),
    ...inner('links', ['url', 'displayUrl']),
    ...(isRecord(body['price']) ? inner('price', ['priceUnit']) : {}),
  };
};

const writtenByHand = (check: Check, content: AdContent): AdContent => {
  const named = namedDialects[check.settings.dialect];
  const write = { content, before: check.current, category: check.category };
  check.faults.push(...(named?.refuses?.(write) ?? []));
  return named?.stores?.(write) ?? content;
};

/**
 * Validates the body of POST /ad or PUT /ad/{id} by every rule of the interface.
 * @throws ServiceError 400 with all errors found.
 */
export const readAdBody = (
  service: Service,
  userId: number,
  written: unknown,
  current: Ad | undefined,
): WantedAd => {
  if (!isRecord(written)) throw new ServiceError(400, [fault(1005, '')]);
  const settings = service.settings();
  const keeps = settings.omittedFields === 'keep' && current !== undefined;
  const body = keeps ? withOmitted(service, written, current) : written;
  const category = categoryOf(service, body, current);
  const check: Check = {
    service,
    settings,
    userId,
    body,
    current,
    category,
    config: category?.config,
    faults: [],
  };
  checkId(check);
  checkReadOnly(check);
  checkEmptyWritten(check);
  checkCategory(check);
  const status = checkStatus(check);
  const campaignId = checkCampaignId(check);
  const content = writtenByHand(check, contentOf(check));
  const campaign =
    campaignId === undefined ? defaultCampaignOf(service, userId) : service.world.campaigns.get(campaignId);
  const money = checkMoney(check, campaign);
  if (check.faults.length > 0) throw new ServiceError(400, check.faults);
  return { content, money, campaignId, status };
};
