/**
 * Recipes for the exports of systems that many sellers have, by what these say of their columns. A price comes from
 * the column that the system calls so and from no other; nothing makes an ad active.
 */
import type { Recipe } from '../../../shared/proposals/recipe.ts';
import { builtIn, NOTHING, saleWithout } from './built-in-recipe.ts';
import { EBAY } from './ebay.ts';
import { MAGENTO } from './magento.ts';

type WooCommerceNames = Readonly<
  Record<
    'name' | 'published' | 'visibility' | 'text' | 'from' | 'until' | 'inStock' | 'sale' | 'price',
    string
  > &
    Record<'images' | 'parent' | 'address', string> &
    /** Columns that have had more than one name. */
    Record<'sku' | 'short', readonly string[]>
>;

/**
 * github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema, and its exporter (`WC_Product_CSV_Exporter`):
 * amounts are in the format of the shop, and the names of columns in its language; a variation names its parent by
 * SKU, or by ID where that has none; a value that begins with a minus sign gets an apostrophe.
 */
const wooCommerce = (
  name: string,
  names: WooCommerceNames,
  others: readonly string[],
  families: readonly string[],
): Recipe => {
  const { published, visibility, text, from, until, inStock, sale, price, images, parent, address } = names;
  const { sku, short } = names;
  const signed = ['Type', names.name, published, visibility, price];
  return builtIn({
    name,
    signature: signed,
    headers: [
      'ID',
      ...signed,
      text,
      from,
      until,
      inStock,
      sale,
      images,
      parent,
      address,
      ...sku,
      ...short,
      ...others,
    ],
    families: [...families, 'Meta: *'],
    optional: [text, from, until, inStock, sale, images, address, ...sku, ...short],
    reading: {
      columns: [
        ...sku.map((column) => ({ column, to: 'vendorId' })),
        { column: names.name, to: 'title' },
        {
          column: published,
          to: 'status',
          words: { '1': NOTHING, '0': 'PAUSED', '-1': 'PAUSED', "'-1": 'PAUSED', '2': 'PAUSED' },
        },
        { column: text, to: 'description', text: 'html-lines' },
        ...short.map((column) => ({ column, to: null, text: 'html-lines' }) as const),
        { column: price, to: 'price.amountCents' },
        { column: images, to: 'images' },
        { column: address, to: 'links.url' },
      ],
      fields: [
        ...saleWithout(sale, [from, until]),
        { to: 'price.amountCents', from: { columns: [price] }, rows: 'empty' },
        { to: 'description', from: { columns: short }, rows: 'empty' },
        { to: 'status', from: { formula: `if({${inStock}} = '0', 'PAUSED')` }, rows: 'empty' },
      ],
      match: { column: 'ID', by: 'own' },
      fold: { by: parent, names: [...sku.map((one) => `{${one}}`), 'id:{ID}'], price: 'lowest' },
    },
  });
};

const WOOCOMMERCE = wooCommerce(
  'WooCommerce',
  {
    ...{ sku: ['SKU'], name: 'Name', published: 'Published', visibility: 'Visibility in catalog' },
    ...{ short: ['Short description'], text: 'Description', from: 'Date sale price starts' },
    ...{ until: 'Date sale price ends', inStock: 'In stock?', sale: 'Sale price', price: 'Regular price' },
    ...{ images: 'Images', parent: 'Parent', address: 'External URL' },
  },
  [
    ...['GTIN, UPC, EAN, or ISBN', 'Is featured?', 'Tax status', 'Tax class', 'Stock', 'Low stock amount'],
    ...['Backorders allowed?', 'Sold individually?', 'Weight (kg)', 'Length (cm)', 'Width (cm)'],
    ...['Height (cm)', 'Allow customer reviews?', 'Purchase note', 'Categories', 'Tags', 'Shipping class'],
    ...['Download limit', 'Download expiry days', 'Grouped products', 'Upsells', 'Cross-sells'],
    ...['Button text', 'Position', 'Brands', 'Swatches Attributes', 'Cost of goods'],
  ],
  [
    ...['Attribute * name', 'Attribute * value(s)', 'Attribute * visible', 'Attribute * global'],
    ...['Attribute * default', 'Download * ID', 'Download * name', 'Download * URL'],
  ],
);

const WOOCOMMERCE_NL = wooCommerce(
  'WooCommerce (NL)',
  {
    ...{ sku: ['SKU', 'Artikelnummer'], name: 'Naam', published: 'Gepubliceerd' },
    ...{ visibility: 'Zichtbaarheid in catalogus', short: ['Korte beschrijving', 'Korte omschrijving'] },
    ...{ text: 'Beschrijving', from: 'Startdatum actieprijs', until: 'Einddatum actieprijs' },
    ...{ inStock: 'Op voorraad?', sale: 'Actieprijs', price: 'Reguliere prijs', images: 'Afbeeldingen' },
    ...{ parent: 'Hoofd', address: 'Externe URL' },
  },
  [
    ...['GTIN, UPC, EAN of ISBN', 'Uitgelicht?', 'Btw status', 'Belastingklasse', 'Voorraad'],
    ...['Lage voorraad', 'Nabestellingen toestaan?', 'Wordt individueel verkocht?', 'Gewicht (kg)'],
    ...['Lengte (cm)', 'Breedte (cm)', 'Hoogte (cm)', 'Klantbeoordelingen toestaan?', 'Aankoopnotitie'],
    ...['Categorieën', 'Tags', 'Verzendklasse', 'Downloadlimiet', 'Dagen vervaltijd download'],
    ...['Gegroepeerde producten', 'Upsells', 'Cross-sells', 'Knop tekst', 'Positie', 'Merken', 'Brands'],
  ],
  [
    ...['Naam eigenschap *', 'Waarde eigenschap *', 'Waarde(n) eigenschap *', 'Zichtbare eigenschap *'],
    ...['Globale eigenschap *', 'Standaardeigenschap *'],
  ],
);

const WOOCOMMERCE_FR = wooCommerce(
  'WooCommerce (FR)',
  {
    ...{ sku: ['UGS'], name: 'Nom', published: 'Publié', visibility: 'Visibilité dans le catalogue' },
    ...{ short: ['Description courte'], text: 'Description', from: 'Date de début de promo' },
    ...{ until: 'Date de fin de promo', inStock: 'En stock ?', sale: 'Tarif promo' },
    ...{ price: 'Tarif régulier', images: 'Images', parent: 'Parent', address: 'URL externe' },
  },
  [
    ...['GTIN, UPC, EAN ou ISBN', 'Mis en avant ?', 'État de la TVA', 'Classe de TVA', 'Stock'],
    ...['Montant de stock faible', 'Autoriser les commandes de produits en rupture ?'],
    ...['Vendre individuellement ?', 'Poids (kg)', 'Longueur (cm)', 'Largeur (cm)', 'Hauteur (cm)'],
    ...['Autoriser les avis clients ?', 'Note de commande', 'Catégories', 'Étiquettes'],
    ...["Classe d'expédition", 'Limite de téléchargement', "Jours d'expiration du téléchargement"],
    ...['Groupes de produits', 'Produits suggérés', 'Ventes croisées', 'Libellé du bouton', 'Position'],
    ...['Brands', 'Marques'],
  ],
  [
    ...["Nom de l'attribut *", 'Nom de l’attribut *', "Valeur(s) de l'attribut *"],
    ...['Valeur(s) de l’attribut *', 'Attribut * visible', 'Attribut * global'],
  ],
);

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
      fold: { by: handle, price: 'lowest' },
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
  WOOCOMMERCE_NL,
  WOOCOMMERCE_FR,
  SHOPIFY,
  SHOPIFY_TEMPLATE,
  GOOGLE_MERCHANT,
  BOL,
  MAGENTO,
  EBAY,
];
