/**
 * Each place where the published interface leaves open how a service treats what a seller writes, with its section
 * and all possible behaviours (ways). The first way is the sandbox's default. This table is the only list: settings,
 * drawn dialects and the control address are derived from it.
 */
export type Opening<Way extends string | number = string | number> = {
  /** Section of the interface that leaves it open. */
  readonly section: string;
  readonly open: string;
  readonly ways: readonly [Way, ...Way[]];
};

/** A place and its ways, the default first. */
export const opening = <const Way extends string | number>(
  section: string,
  open: string,
  ...ways: [Way, ...Way[]]
): Opening<Way> => ({ section, open, ways });

export const openings = {
  disabledRegion: opening(
    'Category, config: region',
    'A regionId where the category says DISABLED, a word without a meaning: refused, without effect, gone with the next write, or kept.',
    'refuse',
    'ignore',
    'drop',
    'keep',
  ),
  disabledShipping: opening(
    'Category, config: shippingOption',
    'Shipping options where the category says DISABLED: refused, without effect, gone with the next write, or kept.',
    'refuse',
    'ignore',
    'drop',
    'keep',
  ),
  absentCampaign: opening(
    'Ad: campaignId',
    'An update without campaignId ("not yet mandatory"): the ad stays where it is, goes to the default campaign, or is refused (2000).',
    'keep',
    'default',
    'refuse',
  ),
  omittedFields: opening(
    'PUT /ad/{id}: the full ad',
    'An optional field that a full body leaves out: emptied, or as it was, so that nothing ever empties it.',
    'empty',
    'keep',
  ),
  absentPostcode: opening(
    'Ad: postcode',
    'An update without a postcode: that of the entire country, or the one before is put back.',
    'country',
    'before',
  ),
  postcodeForm: opening(
    'Ad: postcode',
    'How a postcode is stored: as written, in capitals, or in capitals without blanks.',
    'asWritten',
    'upper',
    'compact',
  ),
  phoneForm: opening(
    'Ad: phoneNumber',
    'How a "valid phone number" is stored: as written, or its digits alone.',
    'asWritten',
    'digits',
  ),
  serviceNumbers: opening(
    'Ad: phoneNumber',
    '0800 and 0900 numbers: refused (2010), or kept.',
    'refuse',
    'keep',
  ),
  textMarkup: opening(
    'Ad: description, "HTML markup is carried as text"',
    'HTML in title and description: a few tags stay, all stay, or none does.',
    'few',
    'all',
    'none',
  ),
  textBlanks: opening(
    'Ad: title, description, "Trimmed"',
    'Blanks inside title and description: kept, runs of them within a line made one, or all made one line.',
    'keep',
    'collapse',
    'oneLine',
  ),
  textEntities: opening(
    'Ad: title, description',
    'Character references in title and description: as written, made characters, or made of every ampersand.',
    'asWritten',
    'decode',
    'encode',
  ),
  textUnicode: opening(
    'Ad: title, description',
    'Characters with more than one form: as written, or composed (NFC).',
    'asWritten',
    'composed',
  ),
  otherTexts: opening(
    'Ad: sellerName; shipping option: pickupLocation',
    'Other texts: only trimmed, or cleaned as title and description are.',
    'trim',
    'clean',
  ),
  textLength: opening(
    'Ad: title, max 60 characters',
    'What a character is: a code point, or a unit of UTF-16.',
    'codePoints',
    'utf16',
  ),
  titleUrls: opening(
    'Ad: title',
    'An address in a title: refused (2001), kept, or taken out.',
    'refuse',
    'keep',
    'drop',
  ),
  bounds: opening(
    'Category, config: "an interval string of the form [min,max]"',
    'Whether bid and budgets may be exactly at a bound: as the brackets say, not at the highest, or at neither.',
    'asWritten',
    'belowMax',
    'between',
  ),
  microsGrain: opening(
    'General rules, Money units',
    'Bid and budgets finer than a cent: kept, or cut to whole cents.',
    'micros',
    'cents',
  ),
  priceUnits: opening(
    'Ad: price.priceUnit, "Key from the category config"',
    'Another unit: refused (2001), or left out.',
    'refuse',
    'drop',
  ),
  absentContactByEmail: opening('Ad: allowContactByEmail', 'What an ad without it gets.', 'true', 'false'),
  vendorIdForm: opening(
    'Ad: vendorId',
    'How a vendorId is stored: as written, or in small letters.',
    'asWritten',
    'lower',
  ),
  urlForm: opening(
    'Ad: links.url, "valid URL"',
    'How an address is stored: as written, or as browsers write it.',
    'asWritten',
    'normalised',
  ),
  fetchedImages: opening(
    'Ad: images, src on read',
    'The src of a picture given by an address elsewhere: that address, or the one the service keeps it under.',
    'asWritten',
    'own',
  ),
  attributeLocale: opening(
    'Ad, attribute object: locale',
    "An attribute without locale: taken, refused (2000), or given the tenant's own.",
    'optional',
    'demand',
    'fill',
  ),
  attributeLocaleForm: opening(
    'Ad, attribute object: locale, "for example nl; the v3 create example uses nl_NL"',
    'How a locale is stored: as written, or its language alone.',
    'asWritten',
    'language',
  ),
  attributeLabel: opening(
    'Ad, attribute object: label',
    "The label of a category's attribute: the seller's, or always the category's.",
    'asWritten',
    'category',
  ),
  attributeOrder: opening(
    'Ad: attributes',
    'The order of attributes on read: as written, or by key.',
    'asWritten',
    'byKey',
  ),
  unknownAttributes: opening(
    'Ad, attribute object: recognized',
    'An attribute the category does not have: kept unrecognized, left out, or refused (2001).',
    'keep',
    'drop',
    'refuse',
  ),
  attributeValues: opening(
    'Category attribute: values, "allowed strings"',
    'A value that is not among them: refused (2001), matched without case, or kept.',
    'refuse',
    'anyCase',
    'keep',
  ),
  attributePrecision: opening(
    'Category attribute: precision',
    'A number with more decimals: refused (2001), or rounded.',
    'refuse',
    'round',
  ),
  fixedAttributes: opening(
    'Category attribute: updatable, writable',
    'A change of what may not change: refused (2035), or without effect.',
    'refuse',
    'ignore',
  ),
  listNumbers: opening(
    'Ad, attribute object: value, "list of strings for LIST"',
    'Numbers in a list: refused (2001), kept as numbers, or made texts.',
    'refuse',
    'keep',
    'asTexts',
  ),
  listOrder: opening(
    'Ad, attribute object: value',
    "The order of a list's values: as written, or sorted.",
    'asWritten',
    'sorted',
  ),
  shippingTime: opening(
    'Shipping option: time, "a range such as days-to-days"',
    'A single time such as 3d: refused (2001), taken beside 2d-5d, made a range, or every range of equal ends made single.',
    'range',
    'either',
    'toRange',
    'toSingle',
  ),
  shippingCost: opening(
    'Shipping option: costCents, "for SHIP"',
    'SHIP without a cost: taken, made 0, or refused (2000).',
    'optional',
    'zero',
    'demand',
  ),
  pickupLocation: opening(
    'Shipping option: pickupLocation, "for PICKUP"',
    'PICKUP without a place: refused (2000), or taken.',
    'demand',
    'optional',
  ),
  shippingOrder: opening(
    'Ad: shippingOptions',
    'The order of shipping options on read: as written, or PICKUP first.',
    'asWritten',
    'byType',
  ),
  shippingTwice: opening(
    'Ad: shippingOptions',
    'Two options of one type: refused (2001), or the last one counts.',
    'refuse',
    'last',
  ),
  suspendedToActive: opening(
    'States and transitions, "which source statuses may not move: not shown"',
    'ACTIVE of a suspended ad: refused (2017) unless its content changed, refused, or still suspended.',
    'content',
    'refuse',
    'stay',
  ),
  deletedAdCode: opening(
    'States and transitions, DELETED: "400; deleted ads cannot be updated"',
    'The code of that 400.',
    2017,
    2001,
  ),
  activeAdsCode: opening(
    'States and transitions, activeAds, "otherwise an error"',
    'The code of one active ad too many.',
    2011,
    2002,
  ),
  errorCount: opening(
    'Errors, "a JSON array of error objects"',
    'Of a body that is wrong in several ways: all is said, or the first.',
    'all',
    'first',
  ),
  errorMsg: opening(
    'Errors: msg',
    'The message: field and text, the text alone, empty, or absent.',
    'full',
    'text',
    'empty',
    'absent',
  ),
  errorText: opening('Errors: text', 'The text of a code: as published, or absent.', 'published', 'absent'),
  userAnswer: opening(
    'GET /user',
    'Who may not be read: shown, 403, 404, JSON of another form, or a page.',
    'shown',
    'forbidden',
    'missing',
    'garbage',
    'page',
  ),
  campaignsAnswer: opening(
    'GET /campaigns',
    'Campaigns that may not be read: shown, 403, 404, JSON of another form, or a page.',
    'shown',
    'forbidden',
    'missing',
    'garbage',
    'page',
  ),
} as const satisfies Readonly<Record<string, Opening>>;

/** One way for each place of a table. */
export type WaysOf<Table extends Readonly<Record<string, Opening>>> = {
  readonly [Name in keyof Table]: Table[Name]['ways'][number];
};

/** One way for each place of `openings`. */
export type Ways = WaysOf<typeof openings>;

/** The default way of each place of a table. */
export const usualWays = <Table extends Readonly<Record<string, Opening>>>(table: Table): WaysOf<Table> => {
  const first = Object.fromEntries(Object.entries(table).map(([name, { ways }]) => [name, ways[0]]));
  const complete = (ways: Readonly<Record<string, unknown>>): ways is WaysOf<Table> =>
    Object.keys(table).every((name) => name in ways);
  if (!complete(first)) throw new RangeError('an opening has no way');
  return first;
};
