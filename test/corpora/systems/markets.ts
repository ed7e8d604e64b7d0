import { amount, html, type Product } from './catalogue.ts';
import type { System } from './system.ts';
import { csv, expectedOf, lines, type Table, type Value, withColumn, xlsx } from './table.ts';
import { colours } from './words.ts';

/** Files that sellers exchange with market places. */

const none = { above: [], below: [] };

/** The feed of Google Merchant Center: tabs, amounts with their currency, an item for each variant. */
export const googleMerchant: System = {
  name: 'google-merchant',
  language: 'nl',
  write: (products, week) => {
    const headers = [
      ...[
        'id',
        'title',
        'description',
        'link',
        'image_link',
        'additional_image_link',
        'availability',
        'price',
      ],
      ...[
        'sale_price',
        'brand',
        'gtin',
        'condition',
        'item_group_id',
        'color',
        'google_product_category',
        'product_type',
        'shipping',
      ],
    ];
    const rows = products.flatMap((product) => {
      const variants = product.variants.length > 0 ? product.variants : [{ ...product, colour: '' }];
      return variants.map((variant) => ({
        id: variant.sku,
        title: `${product.title} ${variant.colour}`.trim(),
        description: product.description.join(' '),
        link: `https://shop.example/${product.sku}?utm_source=google&utm_medium=cpc`,
        image_link: product.pictures[0] ?? '',
        additional_image_link: product.pictures.slice(1).join(','),
        availability: 'in_stock',
        price: `${amount(product.oldCents ?? variant.cents)} EUR`,
        sale_price: product.oldCents === null ? '' : `${amount(variant.cents)} EUR`,
        brand: product.brand,
        gtin: variant.ean,
        condition: 'new',
        item_group_id: product.variants.length > 0 ? product.sku : '',
        color: variant.colour,
        google_product_category: 436,
        product_type: product.category.join(' > '),
        shipping: 'NL:::6.95 EUR',
      }));
    });
    const table: Table = { ...none, headers, rows };
    const grown = week === 1 ? table : withColumn(table, 'custom_label_0', headers.length, 'winter');
    return {
      fileName: 'google_feed.tsv',
      headers: grown.headers,
      bytes: csv(grown, { separator: '\t', quotes: 'none', end: '\n', encoding: 'utf8' }),
      // Each variant is an offer, with an address, a title, a number and a price of its own.
      expected: products.flatMap((product) =>
        product.variants.length === 0
          ? [expectedOf(product, { ids: [product.sku, product.ean], variants: [] })]
          : product.variants.map(({ sku, ean, colour, cents }) =>
              expectedOf(product, {
                ...{ ids: [sku, ean], title: `${product.title} ${colour}`, priceCents: cents, variants: [] },
              }),
            ),
      ),
    };
  },
};

/** Offers of bol: no pictures, no category, the seller's own number far to the right. */
export const bol: System = {
  name: 'bol',
  language: 'nl',
  write: (products, week) => {
    const headers = [
      ...['offerId', 'ean', 'conditionName', 'conditionCategory', 'conditionComment', 'bundlePricesPrice'],
      ...['fulfilmentDeliveryCode', 'stockAmount', 'onHoldByRetailer', 'fulfilmentType', 'mutationDateTime'],
      ...['referenceCode', 'unknownProductTitle'],
    ];
    const rows = products.map((product) => ({
      offerId: `${product.ean.slice(5)}-4c1e-4b0a-9f6d-${product.ean.slice(1)}`,
      ean: product.ean,
      conditionName: 'AS_NEW',
      conditionCategory: 'SECONDHAND',
      conditionComment: product.description.join(' '),
      bundlePricesPrice: amount(product.cents),
      fulfilmentDeliveryCode: '24uurs-16',
      stockAmount: product.stock,
      onHoldByRetailer: 'false',
      fulfilmentType: 'FBR',
      mutationDateTime: '2026-01-04 21:03:11.482 UTC',
      referenceCode: product.sku,
      unknownProductTitle: product.title,
    }));
    const table: Table = { ...none, headers, rows };
    const grown = week === 1 ? table : withColumn(table, 'correctedStock', 8, '0');
    return {
      fileName: 'offers.csv',
      headers: grown.headers,
      bytes: csv(grown, { separator: ',', quotes: 'needed', end: '\n', encoding: 'utf8' }),
      expected: products.map((product) =>
        expectedOf(product, { ids: [product.sku, product.ean], pictures: 0, category: [], variants: [] }),
      ),
    };
  },
};

/** eBay in German: notes above the names of columns, stars at those that must be filled, variations below their item. */
export const ebay: System = {
  name: 'ebay',
  language: 'de',
  write: (products, week) => {
    const action = '*Action(SiteID=Germany|Country=DE|Currency=EUR|Version=1193|CC=UTF-8)';
    const headers = [
      ...[action, 'CustomLabel', '*Category', 'StoreCategory', '*Title', 'Subtitle', 'Relationship'],
      ...['RelationshipDetails', '*ConditionID', '*C:Marke', 'P:EAN', 'PicURL', '*Description', '*Format'],
      ...['*Duration', '*StartPrice', 'BuyItNowPrice', '*Quantity', '*Location', 'ShippingProfileName'],
    ];
    const rows = products.flatMap((product) => {
      const varied = product.variants.length > 0;
      const item = {
        [action]: 'Add',
        CustomLabel: product.sku,
        '*Category': 38_208,
        StoreCategory: product.category.join(':'),
        '*Title': product.title,
        RelationshipDetails: varied
          ? `${colours.de.name}=${product.variants.map((variant) => variant.colour).join(';')}`
          : '',
        '*ConditionID': 3_000,
        '*C:Marke': product.brand,
        'P:EAN': varied ? '' : product.ean,
        PicURL: product.pictures.join('|'),
        '*Description': html(product),
        '*Format': 'FixedPrice',
        '*Duration': 'GTC',
        '*StartPrice': varied ? '' : amount(product.cents, ','),
        '*Quantity': varied ? '' : product.stock,
        '*Location': 'Köln',
      };
      const variations = product.variants.map((variant) => ({
        CustomLabel: variant.sku,
        Relationship: 'Variation',
        RelationshipDetails: `${colours.de.name}=${variant.colour}`,
        'P:EAN': variant.ean,
        '*StartPrice': amount(variant.cents, ','),
        '*Quantity': variant.stock,
      }));
      return [item, ...variations];
    });
    const above = [
      ['#INFO', 'Version=1.0.0', 'Template=fx_category_template_EBAY_DE'],
      ['#INFO', 'Pflichtfelder sind mit einem Stern gekennzeichnet; Überschriften nicht ändern'],
      [],
    ];
    const table: Table = { above, headers, rows, below: [] };
    const grown = week === 1 ? table : withColumn(table, 'VATPercent', headers.length, '19');
    return {
      fileName: 'ebay-angebote.csv',
      headers: grown.headers,
      bytes: csv(grown, { separator: ';', quotes: 'needed', end: '\r\n', encoding: 'utf8-bom' }),
      expected: products.map((product) => expectedOf(product)),
    };
  },
};

/** The download of an Etsy shop: ten columns of pictures, text with codes for signs, all numbers of a listing in one cell. */
export const etsy: System = {
  name: 'etsy',
  language: 'en',
  write: (products, week) => {
    const images = Array.from({ length: 10 }, (_, at) => `IMAGE${at + 1}`);
    const headers = [
      ...['TITLE', 'DESCRIPTION', 'PRICE', 'CURRENCY_CODE', 'QUANTITY', 'TAGS', 'MATERIALS', ...images],
      ...['VARIATION 1 TYPE', 'VARIATION 1 NAME', 'VARIATION 1 VALUES'],
      ...['VARIATION 2 TYPE', 'VARIATION 2 NAME', 'VARIATION 2 VALUES', 'SKU'],
    ];
    const coded = (text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
    const rows = products.map((product) => ({
      TITLE: coded(product.title),
      DESCRIPTION: coded(product.description.join('\n\n')),
      PRICE: amount(product.cents),
      CURRENCY_CODE: 'EUR',
      QUANTITY: product.stock,
      TAGS: 'vintage,gift_idea,home',
      MATERIALS: 'Oak,Steel',
      ...Object.fromEntries(product.pictures.map((picture, at) => [`IMAGE${at + 1}`, picture])),
      ...(product.variants.length > 0
        ? {
            'VARIATION 1 TYPE': colours.en.name,
            'VARIATION 1 NAME': colours.en.name,
            'VARIATION 1 VALUES': product.variants.map((variant) => variant.colour).join(','),
          }
        : {}),
      SKU: [product.sku, ...product.variants.slice(1).map((variant) => variant.sku)].join(','),
    }));
    const table: Table = { ...none, headers, rows };
    const grown = week === 1 ? table : withColumn(table, 'SECTION', 7, 'Home');
    return {
      fileName: 'EtsyListingsDownload.csv',
      headers: grown.headers,
      bytes: csv(grown, { separator: ',', quotes: 'needed', end: '\n', encoding: 'utf8' }),
      expected: products.map((product) =>
        expectedOf(product, {
          ids: [
            product.sku,
            [product.sku, ...product.variants.slice(1).map((variant) => variant.sku)].join(','),
          ],
          category: [],
          variants: [],
        }),
      ),
    };
  },
};

/** Amazon's flat file in German: three rows of heads, of which the last is the names, on the second of three sheets. */
export const amazon: System = {
  name: 'amazon',
  language: 'de',
  write: async (products, week) => {
    const labels: Readonly<Record<string, string>> = {
      feed_product_type: 'Produkttyp',
      item_sku: 'Verkäufer-SKU',
      brand_name: 'Marke',
      item_name: 'Produktname',
      external_product_id: 'Barcode-Nummer',
      external_product_id_type: 'Barcode-Typ',
      recommended_browse_nodes: 'Produktkategorisierung',
      standard_price: 'Preis',
      quantity: 'Anzahl',
      main_image_url: 'URL Hauptbild',
      other_image_url1: 'URL zusätzliches Bild 1',
      other_image_url2: 'URL zusätzliches Bild 2',
      other_image_url3: 'URL zusätzliches Bild 3',
      parent_child: 'Eltern-/Kindprodukt',
      parent_sku: 'Eltern-SKU',
      relationship_type: 'Verbindungstyp',
      variation_theme: 'Variantendesign',
      update_delete: 'Aktualisierung / Löschung',
      product_description: 'Produktbeschreibung',
      bullet_point1: 'Attribut 1',
      bullet_point2: 'Attribut 2',
      color_name: 'Farbe',
      list_price_with_tax: 'UVP',
      condition_type: 'Zustand',
    };
    const rows = products.flatMap((product) => {
      const varied = product.variants.length > 0;
      const common = {
        feed_product_type: product.category.at(-1) ?? '',
        brand_name: product.brand,
        recommended_browse_nodes: product.category.join('/'),
        external_product_id_type: 'EAN',
        update_delete: 'Update',
        condition_type: 'New',
        ...Object.fromEntries(
          product.pictures.map((picture, at) => [
            at === 0 ? 'main_image_url' : `other_image_url${at}`,
            picture,
          ]),
        ),
        product_description: html(product),
        bullet_point1: product.description[0] ?? '',
        bullet_point2: product.description[1] ?? '',
      };
      const item = {
        ...common,
        item_sku: product.sku,
        item_name: product.title,
        ...(varied
          ? { parent_child: 'Parent', variation_theme: 'Color' }
          : {
              external_product_id: product.ean,
              standard_price: product.cents / 100,
              quantity: product.stock,
              list_price_with_tax: product.oldCents === null ? '' : product.oldCents / 100,
            }),
      };
      const children = product.variants.map((variant) => ({
        ...common,
        item_sku: variant.sku,
        item_name: `${product.title} (${variant.colour})`,
        external_product_id: variant.ean,
        standard_price: variant.cents / 100,
        quantity: variant.stock,
        parent_child: 'Child',
        parent_sku: product.sku,
        relationship_type: 'Variation',
        variation_theme: 'Color',
        color_name: variant.colour,
      }));
      return [item, ...children];
    });
    const plain: Table = { ...none, headers: Object.keys(labels), rows };
    const grown = week === 1 ? plain : withColumn(plain, 'number_of_items', 9, '1');
    const signature: Value[] = [
      'TemplateType=fptcustom',
      'Version=2026.0102',
      'TemplateSignature=SE9NRQ==',
      'settings=contentLanguageTag=de_DE',
      'Die ersten 3 Zeilen sind nur für Amazon.de bestimmt. Ändern oder löschen Sie diese nicht.',
    ];
    const named = grown.headers.map((header) => labels[header] ?? 'Anzahl der Artikel');
    return {
      fileName: 'Flatfile_Home.xlsx',
      sheet: 'Vorlage',
      headers: grown.headers,
      bytes: await xlsx({
        sheets: [
          {
            name: 'Anleitung',
            rows: [['Anleitung'], ['Füllen Sie das Blatt „Vorlage“ aus.'], ['Pflichtfelder zuerst.']],
          },
          { name: 'Vorlage', rows: lines({ ...grown, above: [signature, named] }) },
          {
            name: 'Gültige Werte',
            rows: [
              ['update_delete', 'condition_type'],
              ['Update', 'New'],
              ['Delete', 'UsedGood'],
            ],
          },
        ],
      }),
      expected: products.map((product) => expectedOf(product)),
    };
  },
};

/** A feed of classified ads flattened to a table: paths for names, amounts in cents and millionths. */
export const classifieds: System = {
  name: 'classifieds',
  language: 'nl',
  write: (products, week) => {
    const headers = [
      ...['ad/vendorId', 'ad/title', 'ad/description', 'ad/categoryId', 'ad/url', 'ad/priceType', 'ad/price'],
      ...['ad/attributes/attribute[1]/attributeName', 'ad/attributes/attribute[1]/attributeValue'],
      ...[
        'ad/media/image[1]/@url',
        'ad/media/image[2]/@url',
        'ad/media/image[3]/@url',
        'ad/media/image[4]/@url',
      ],
      ...[
        'ad/budget/totalBudget',
        'ad/budget/cpc',
        'ad/status',
        'ad/sellerName',
        'ad/phoneNumber',
        'ad/zipcode',
      ],
    ];
    const rows = products.map((product) => ({
      'ad/vendorId': product.sku,
      'ad/title': product.title,
      'ad/description': html(product),
      'ad/categoryId': 239 + product.category.join().length,
      'ad/url': `https://shop.example/${product.sku}`,
      'ad/priceType': 'FIXED_PRICE',
      'ad/price': product.cents,
      'ad/attributes/attribute[1]/attributeName': 'Merk',
      'ad/attributes/attribute[1]/attributeValue': product.brand,
      ...Object.fromEntries(
        product.pictures.map((picture, at) => [`ad/media/image[${at + 1}]/@url`, picture]),
      ),
      'ad/budget/totalBudget': 5_000,
      'ad/budget/cpc': 12,
      'ad/status': 'ACTIVE',
      'ad/sellerName': 'De Schuur',
      'ad/phoneNumber': '020-7942100',
      'ad/zipcode': '1016 EE',
    }));
    const table: Table = { ...none, headers, rows };
    const grown = week === 1 ? table : withColumn(table, 'ad/emailAdvertiser', 16, 'true');
    return {
      fileName: 'feed.csv',
      headers: grown.headers,
      bytes: csv(grown, { separator: ',', quotes: 'all', end: '\n', encoding: 'utf8' }),
      centsIn: ['ad/price', 'ad/budget/totalBudget', 'ad/budget/cpc'],
      expected: products.map((product: Product) => expectedOf(product, { category: [], variants: [] })),
    };
  },
};
