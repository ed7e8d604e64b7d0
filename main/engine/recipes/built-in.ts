/**
 * Recipes for the exports of systems that many sellers have, by what these say of their columns. A price comes from
 * the column that the system calls so and from no other; nothing makes an ad active.
 */
import type { Recipe } from '../../../shared/proposals/recipe.ts';
import type { ColumnReading, FieldReading } from '../../../shared/proposals/table-reading.ts';

type BuiltIn = Omit<Recipe, 'reading'> & {
  readonly reading: Omit<Recipe['reading'], 'columns'> & { readonly columns: readonly ColumnReading[] };
};

/** Columns of the system that the reading does not name are left out, whatever their names may mean elsewhere. */
const builtIn = ({ reading, ...recipe }: BuiltIn): Recipe => {
  const named = new Set(reading.columns.map(({ column }) => column));
  const others = recipe.headers.filter((header) => !named.has(header));
  return {
    ...recipe,
    reading: {
      ...reading,
      columns: [...reading.columns, ...others.map((column) => ({ column, to: null }))],
    },
  };
};

const NOTHING = '';

/**
 * The price where a sale is on, by the first of these that the file has the columns for: a sale with dates may be over
 * or still to come, so it holds only where none of them is filled.
 */
const saleWithout = (column: string, dates: readonly string[]): readonly FieldReading[] => {
  const isOpen = (names: readonly string[]): string =>
    names.map((name) => `{${name}} is empty`).join(' and ');
  const formulas = [
    ...(dates.length > 1 ? [`if(${isOpen(dates)}, {${column}})`] : []),
    ...dates.map((date) => `if(${isOpen([date])}, {${column}})`),
    `{${column}}`,
  ];
  return formulas.map((formula) => ({ to: 'price.amountCents', from: { formula }, rows: 'all' }));
};

/**
 * github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema, and its exporter (`WC_Product_CSV_Exporter`):
 * amounts are in the format of the shop; a variation names its parent by SKU, or by ID where that has none; a value
 * that begins with a minus sign gets an apostrophe.
 */
const WOOCOMMERCE = builtIn({
  name: 'WooCommerce',
  signature: ['Type', 'SKU', 'Name', 'Published', 'Visibility in catalog', 'Regular price'],
  headers: [
    ...['ID', 'Type', 'SKU', 'GTIN, UPC, EAN, or ISBN', 'Name', 'Published', 'Is featured?'],
    ...['Visibility in catalog', 'Short description', 'Description', 'Date sale price starts'],
    ...['Date sale price ends', 'Tax status', 'Tax class', 'In stock?', 'Stock', 'Low stock amount'],
    ...['Backorders allowed?', 'Sold individually?', 'Weight (kg)', 'Length (cm)', 'Width (cm)'],
    ...['Height (cm)', 'Allow customer reviews?', 'Purchase note', 'Sale price', 'Regular price'],
    ...['Categories', 'Tags', 'Shipping class', 'Images', 'Download limit', 'Download expiry days'],
    ...['Parent', 'Grouped products', 'Upsells', 'Cross-sells', 'External URL', 'Button text', 'Position'],
    ...['Brands', 'Swatches Attributes', 'Cost of goods'],
  ],
  families: [
    ...['Attribute * name', 'Attribute * value(s)', 'Attribute * visible', 'Attribute * global'],
    ...['Attribute * default', 'Download * ID', 'Download * name', 'Download * URL', 'Meta: *'],
  ],
  optional: [
    ...['GTIN, UPC, EAN, or ISBN', 'Brands', 'Swatches Attributes', 'Cost of goods', 'Low stock amount'],
    ...['Short description', 'Sale price', 'Date sale price starts', 'Date sale price ends', 'In stock?'],
    ...['External URL', 'Parent', 'Images', 'Description'],
  ],
  reading: {
    columns: [
      { column: 'SKU', to: 'vendorId' },
      { column: 'Name', to: 'title' },
      {
        column: 'Published',
        to: 'status',
        words: { '1': NOTHING, '0': 'PAUSED', '-1': 'PAUSED', "'-1": 'PAUSED', '2': 'PAUSED' },
      },
      { column: 'Description', to: 'description', text: 'html-lines' },
      { column: 'Short description', to: null, text: 'html-lines' },
      { column: 'Regular price', to: 'price.amountCents' },
      { column: 'Images', to: 'images' },
      { column: 'External URL', to: 'links.url' },
    ],
    fields: [
      {
        to: 'price.amountCents',
        from: {
          formula: 'if({Date sale price starts} is empty and {Date sale price ends} is empty, {Sale price})',
        },
        rows: 'all',
      },
      { to: 'price.amountCents', from: { columns: ['Regular price'] }, rows: 'empty' },
      { to: 'description', from: { columns: ['Short description'] }, rows: 'empty' },
      { to: 'status', from: { formula: "if({In stock?} = '0', 'PAUSED')" }, rows: 'empty' },
    ],
    match: { column: 'ID', by: 'own' },
    fold: { by: 'Parent', names: ['{SKU}', 'id:{ID}'] },
  },
});

type ShopifyNames = Readonly<
  Record<'handle' | 'text' | 'price' | 'image' | 'variantImage' | 'published' | 'option', string>
>;

/**
 * help.shopify.com/manual/products/import-export/using-csv: a row for each variant and each further picture, all with
 * the handle of their product, whose texts stand in the first. A SKU is one of a variant, and may be missing.
 */
const shopify = (name: string, names: ShopifyNames, others: readonly string[]): Recipe => {
  const { handle, text, price, image, variantImage, published, option } = names;
  return builtIn({
    name,
    signature: [handle, 'Title', option, price],
    headers: [handle, 'Title', text, 'Status', published, option, price, image, variantImage, ...others],
    families: [
      ...['Google Shopping / *', 'Included / *', 'Price / *', 'Compare At Price / *', 'Unit Price *'],
      ...['Option* Name', 'Option* Value', 'Option* Linked To', '* (product.metafields.*)'],
    ],
    optional: [published, 'Status', variantImage, text, image],
    reading: {
      columns: [
        { column: handle, to: 'vendorId' },
        { column: 'Title', to: 'title' },
        { column: text, to: 'description', text: 'html' },
        { column: price, to: 'price.amountCents' },
        {
          column: 'Status',
          to: 'status',
          words: { active: NOTHING, draft: 'PAUSED', archived: 'PAUSED', unlisted: 'PAUSED' },
        },
      ],
      fields: [
        { to: 'images', from: { columns: [image, variantImage] }, rows: 'all' },
        { to: 'status', from: { formula: `if({${published}} = 'false', 'PAUSED')` }, rows: 'empty' },
      ],
      fold: { by: handle },
    },
  });
};

const SHOPIFY = shopify(
  'Shopify',
  {
    ...{ handle: 'Handle', text: 'Body (HTML)', price: 'Variant Price', option: 'Option1 Name' },
    ...{ image: 'Image Src', variantImage: 'Variant Image', published: 'Published' },
  },
  [
    ...['Vendor', 'Product Category', 'Type', 'Tags', 'Variant SKU', 'Variant Grams'],
    ...['Variant Inventory Tracker', 'Variant Inventory Qty', 'Variant Inventory Policy'],
    ...['Variant Fulfillment Service', 'Variant Compare At Price', 'Variant Requires Shipping'],
    ...['Variant Taxable', 'Variant Barcode', 'Image Position', 'Image Alt Text', 'Gift Card', 'SEO Title'],
    ...['SEO Description', 'Variant Weight Unit', 'Variant Tax Code', 'Cost per item'],
  ],
);

/** The names of columns since 2025. */
const SHOPIFY_TEMPLATE = shopify(
  'Shopify (URL handle)',
  {
    ...{ handle: 'URL handle', text: 'Description', price: 'Price', option: 'Option1 name' },
    ...{ image: 'Product image URL', variantImage: 'Variant image URL' },
    published: 'Published on online store',
  },
  [
    ...['Vendor', 'Product category', 'Type', 'Tags', 'SKU', 'Barcode', 'Compare-at price', 'Cost per item'],
    ...['Charge tax', 'Tax code', 'Inventory tracker', 'Inventory quantity', 'Weight value (grams)'],
    ...['Continue selling when out of stock', 'Weight unit for display', 'Requires shipping'],
    ...['Fulfillment service', 'Image position', 'Image alt text', 'Gift card', 'SEO title'],
    ...['SEO description'],
  ],
);

/**
 * support.google.com/merchants/answer/7052112, for files with tabs or other separators: an amount has its currency, a
 * sale price may have dates (`sale_price_effective_date`), and holds without these.
 */
const GOOGLE_MERCHANT = builtIn({
  name: 'Google Merchant',
  signature: ['id', 'title', 'link', 'image_link', 'availability', 'price'],
  headers: [
    ...['id', 'title', 'description', 'link', 'mobile_link', 'image_link', 'additional_image_link'],
    ...['lifestyle_image_link', 'availability', 'availability_date', 'expiration_date', 'price'],
    ...['sale_price', 'sale_price_effective_date', 'cost_of_goods_sold', 'unit_pricing_measure'],
    ...['unit_pricing_base_measure', 'google_product_category', 'product_type', 'brand', 'gtin', 'mpn'],
    ...['identifier_exists', 'condition', 'adult', 'multipack', 'is_bundle', 'age_group', 'color'],
    ...['gender', 'material', 'pattern', 'size', 'size_type', 'size_system', 'item_group_id'],
    ...['product_detail', 'product_highlight', 'product_length', 'product_width', 'product_height'],
    ...['product_weight', 'custom_label_0', 'custom_label_1', 'custom_label_2', 'custom_label_3'],
    ...['custom_label_4', 'promotion_id', 'ads_redirect', 'shipping', 'shipping_label', 'shipping_weight'],
    ...['shipping_length', 'shipping_width', 'shipping_height', 'max_handling_time', 'min_handling_time'],
    ...['tax', 'tax_category', 'excluded_destination', 'included_destination'],
  ],
  optional: ['description', 'additional_image_link', 'sale_price', 'sale_price_effective_date'],
  reading: {
    columns: [
      { column: 'id', to: 'vendorId' },
      { column: 'title', to: 'title' },
      { column: 'description', to: 'description', text: 'html' },
      { column: 'link', to: 'links.url' },
      { column: 'price', to: 'price.amountCents' },
      {
        column: 'availability',
        to: 'status',
        words: {
          ...{ in_stock: NOTHING, 'in stock': NOTHING, preorder: NOTHING, backorder: NOTHING },
          ...{ out_of_stock: 'PAUSED', 'out of stock': 'PAUSED' },
        },
      },
    ],
    fields: [
      { to: 'images', from: { columns: ['image_link', 'additional_image_link'] }, rows: 'all' },
      ...saleWithout('sale_price', ['sale_price_effective_date']),
      { to: 'price.amountCents', from: { columns: ['price'] }, rows: 'empty' },
    ],
  },
});

/**
 * api.bol.com/retailer/public/Retailer-API: the export of offers. It has no pictures and no category, and a title for
 * products alone that bol does not know.
 */
const BOL = builtIn({
  name: 'bol',
  signature: ['offerId', 'ean', 'bundlePricesPrice', 'onHoldByRetailer'],
  headers: [
    ...['offerId', 'ean', 'conditionName', 'conditionCategory', 'conditionComment', 'bundlePricesPrice'],
    ...['fulfilmentDeliveryCode', 'stockAmount', 'onHoldByRetailer', 'fulfilmentType', 'mutationDateTime'],
    ...['referenceCode', 'unknownProductTitle', 'correctedStock'],
  ],
  optional: ['unknownProductTitle', 'conditionComment'],
  reading: {
    columns: [
      { column: 'referenceCode', to: 'vendorId' },
      { column: 'unknownProductTitle', to: 'title' },
      { column: 'conditionComment', to: 'description' },
      { column: 'bundlePricesPrice', to: 'price.amountCents' },
      { column: 'onHoldByRetailer', to: 'status', words: { true: 'PAUSED', false: NOTHING } },
    ],
    fields: [],
    match: { column: 'offerId', by: 'own' },
  },
});

export const BUILT_IN_RECIPES: readonly Recipe[] = [
  WOOCOMMERCE,
  SHOPIFY,
  SHOPIFY_TEMPLATE,
  GOOGLE_MERCHANT,
  BOL,
];
