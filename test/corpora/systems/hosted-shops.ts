import { amount, handleOf, html } from './catalogue.ts';
import type { System } from './system.ts';
import { csv, type ExpectedAd, expectedOf, type Table, withColumn } from './table.ts';
import { colours } from './words.ts';

/** Exports of shops that somebody else runs. Names of columns are the programs' own. */

const none = { above: [], below: [] };

/** Shopify: a row for each variant and one for each further picture, both with the handle alone. */
export const shopify: System = {
  name: 'shopify',
  language: 'en',
  write: (products, week) => {
    const headers = [
      ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Product Category', 'Type', 'Tags', 'Published'],
      ...['Option1 Name', 'Option1 Value', 'Option2 Name', 'Option2 Value', 'Variant SKU', 'Variant Grams'],
      ...['Variant Inventory Tracker', 'Variant Inventory Qty', 'Variant Inventory Policy'],
      ...['Variant Fulfillment Service', 'Variant Price', 'Variant Compare At Price'],
      ...['Variant Requires Shipping', 'Variant Taxable', 'Variant Barcode', 'Image Src', 'Image Position'],
      ...['Image Alt Text', 'Gift Card', 'SEO Title', 'SEO Description', 'Variant Image'],
      ...['Variant Weight Unit', 'Cost per item', 'Status'],
    ];
    const rows = products.flatMap((product) => {
      const Handle = handleOf(product);
      const variants =
        product.variants.length > 0 ? product.variants : [{ ...product, colour: 'Default Title' }];
      const count = Math.max(variants.length, product.pictures.length);
      return Array.from({ length: count }, (_, at) => {
        const variant = variants[at];
        const picture = product.pictures[at];
        return {
          Handle,
          ...(at === 0
            ? {
                Title: product.title,
                'Body (HTML)': html(product),
                Vendor: product.brand,
                'Product Category': product.category.join(' > '),
                Type: product.category.at(-1) ?? '',
                Tags: 'autumn, sale',
                Published: 'true',
                'Option1 Name': product.variants.length > 0 ? colours.en.name : 'Title',
                'Gift Card': 'false',
                Status: 'active',
              }
            : {}),
          ...(variant === undefined
            ? {}
            : {
                'Option1 Value': variant.colour,
                'Variant SKU': variant.sku,
                'Variant Grams': product.grams,
                'Variant Inventory Tracker': 'shopify',
                'Variant Inventory Qty': variant.stock,
                'Variant Inventory Policy': 'deny',
                'Variant Fulfillment Service': 'manual',
                'Variant Price': amount(variant.cents),
                'Variant Compare At Price': product.oldCents === null ? '' : amount(product.oldCents),
                'Variant Requires Shipping': 'true',
                'Variant Taxable': 'true',
                // An apostrophe keeps Excel from showing it as 8.71E+12.
                'Variant Barcode': `'${variant.ean}`,
                'Variant Weight Unit': 'kg',
              }),
          ...(picture === undefined
            ? {}
            : {
                'Image Src': `${picture}?v=17000${at}`,
                'Image Position': at + 1,
                'Image Alt Text': product.title,
              }),
        };
      });
    });
    const table: Table = { ...none, headers, rows };
    const grown =
      week === 1 ? table : withColumn(table, 'Included / Netherlands', headers.length - 1, 'true');
    return {
      fileName: 'products_export_1.csv',
      headers: grown.headers,
      bytes: csv(grown, { separator: ',', quotes: 'needed', end: '\n', encoding: 'utf8' }),
      expected: products.map((product) =>
        expectedOf(product, { ids: [product.variants[0]?.sku ?? product.sku, handleOf(product)] }),
      ),
    };
  },
};

/** Lightspeed eCom: a row for each variant, with everything of the product again. */
export const lightspeed: System = {
  name: 'lightspeed',
  language: 'nl',
  write: (products, week) => {
    const headers = [
      ...[
        'Internal_ID',
        'Internal_Variant_ID',
        'Visible',
        'Brand',
        'Supplier',
        'NL_Title_Short',
        'NL_Title_Long',
      ],
      ...['NL_Description_Short', 'NL_Description_Long', 'NL_URL', 'NL_Variant', 'Price', 'Price_Old'],
      ...['Price_Cost', 'Price_Unit', 'Unit', 'Tax', 'Stock_Track', 'Stock_Disable_Sold_Out', 'Stock_Level'],
      ...['Stock_Min', 'Stock_Alert', 'Article_Code', 'HS_Code', 'EAN', 'SKU', 'Weight', 'Colli', 'Size_X'],
      ...['Size_Y', 'Size_Z', 'Tags', 'NL_Category_1', 'NL_Category_2', 'NL_Category_3', 'Images'],
    ];
    const rows = products.flatMap((product) => {
      const id = 40_000_000 + Number(product.sku.slice(1, 4));
      const variants = product.variants.length > 0 ? product.variants : [{ ...product, colour: '' }];
      return variants.map((variant, at) => ({
        Internal_ID: id,
        Internal_Variant_ID: id * 4 + at,
        Visible: 'Y',
        Brand: product.brand,
        NL_Title_Short: product.title,
        NL_Title_Long: `${product.title} | ${product.brand}`,
        NL_Description_Short: product.description[0] ?? '',
        NL_Description_Long: html(product),
        NL_URL: handleOf(product),
        NL_Variant: variant.colour === '' ? 'Default' : `"${colours.nl.name}: ${variant.colour}"`,
        Price: amount(variant.cents),
        Price_Old: product.oldCents === null ? '0.00' : amount(product.oldCents),
        Price_Cost: amount(Math.round(product.cents * 0.6)),
        Tax: 21,
        Stock_Track: 'Y',
        Stock_Disable_Sold_Out: 'N',
        Stock_Level: variant.stock,
        Stock_Min: 0,
        Stock_Alert: 0,
        Article_Code: variant.sku,
        EAN: variant.ean,
        SKU: variant.sku,
        Weight: product.grams,
        Colli: 1,
        Tags: 'nieuw,tweedehands',
        NL_Category_1: product.category[0] ?? '',
        NL_Category_2: product.category[1] ?? '',
        NL_Category_3: product.category[2] ?? '',
        Images: product.pictures.join(','),
      }));
    });
    const table: Table = { ...none, headers, rows };
    const grown = week === 1 ? table : withColumn(table, 'Backorder_Delivery_Time', 22, '');
    return {
      fileName: `products-${week === 1 ? '1' : '2'}.csv`,
      headers: grown.headers,
      bytes: csv(grown, { separator: ';', quotes: 'all', end: '\n', encoding: 'utf8' }),
      expected: products.map(
        (product): ExpectedAd =>
          expectedOf(product, {
            ids: [
              product.variants[0]?.sku ?? product.sku,
              String(40_000_000 + Number(product.sku.slice(1, 4))),
              product.ean,
            ],
          }),
      ),
    };
  },
};
