import { amount, handleOf, html, net } from './catalogue.ts';
import type { System } from './system.ts';
import { csv, expectedOf, type Table, withColumn } from './table.ts';
import { colours } from './words.ts';

/** Exports of programs that a shop runs on its own server. Names of columns are the programs' own. */

const none = { above: [], below: [] };

/** WooCommerce, its own export in a Dutch shop: variations on rows of their own below a parent without a price. */
export const wooCommerce: System = {
  name: 'woocommerce',
  language: 'nl',
  write: (products, week) => {
    const headers = [
      ...['ID', 'Type', 'SKU', 'GTIN, UPC, EAN, or ISBN', 'Name', 'Published', 'Is featured?'],
      ...['Visibility in catalog', 'Short description', 'Description', 'Date sale price starts'],
      ...['Date sale price ends', 'Tax status', 'Tax class', 'In stock?', 'Stock', 'Low stock amount'],
      ...[
        'Backorders allowed?',
        'Sold individually?',
        'Weight (kg)',
        'Length (cm)',
        'Width (cm)',
        'Height (cm)',
      ],
      ...['Allow customer reviews?', 'Purchase note', 'Sale price', 'Regular price', 'Categories', 'Tags'],
      ...['Shipping class', 'Images', 'Download limit', 'Download expiry days', 'Parent', 'Grouped products'],
      ...['Upsells', 'Cross-sells', 'External URL', 'Button text', 'Position', 'Attribute 1 name'],
      ...['Attribute 1 value(s)', 'Attribute 1 visible', 'Attribute 1 global'],
    ];
    const rows = products.flatMap((product, at) => {
      const id = 1_000 + Number(product.sku.slice(1, 4));
      const common = { Published: 1, 'Is featured?': 0, 'Tax status': 'taxable', 'In stock?': 1 };
      const prices = (cents: number) =>
        product.oldCents === null
          ? { 'Regular price': amount(cents, ',') }
          : { 'Regular price': amount(product.oldCents, ','), 'Sale price': amount(cents, ',') };
      const parent = {
        ...common,
        ID: id,
        Type: product.variants.length > 0 ? 'variable' : 'simple',
        SKU: product.sku,
        'GTIN, UPC, EAN, or ISBN': product.ean,
        Name: product.title,
        'Visibility in catalog': 'visible',
        // The export writes ends of lines of the short description as signs.
        'Short description': `${product.description[0] ?? ''}\\n`,
        Description: html(product).replaceAll('</p>', '</p>\\n'),
        Stock: product.stock,
        'Weight (kg)': amount(Math.round(product.grams / 10), ','),
        Categories: `${product.category.join(' > ')}, Aanbiedingen`,
        Images: product.pictures.join(', '),
        Position: at,
        ...(product.variants.length > 0 ? {} : prices(product.cents)),
        ...(product.variants.length > 0
          ? {
              'Attribute 1 name': colours.nl.name,
              'Attribute 1 value(s)': product.variants.map((variant) => variant.colour).join(', '),
              'Attribute 1 visible': 1,
              'Attribute 1 global': 1,
            }
          : {}),
      };
      const children = product.variants.map((variant, index) => ({
        ...common,
        ID: id * 100 + index,
        Type: 'variation',
        SKU: variant.sku,
        'GTIN, UPC, EAN, or ISBN': variant.ean,
        Name: `${product.title} - ${variant.colour}`,
        'Tax class': 'parent',
        Stock: variant.stock,
        Images: product.pictures[0] ?? '',
        Parent: product.sku,
        Position: index + 1,
        ...prices(variant.cents),
        'Attribute 1 name': colours.nl.name,
        'Attribute 1 value(s)': variant.colour,
        'Attribute 1 global': 1,
      }));
      return [parent, ...children];
    });
    const table: Table = { ...none, headers, rows };
    const grown = week === 1 ? table : withColumn(table, 'Meta: _yoast_wpseo_title', headers.length, '');
    return {
      fileName: `wc-product-export-${week === 1 ? '5-1' : '12-1'}-2026.csv`,
      headers: grown.headers,
      bytes: csv(grown, { separator: ',', quotes: 'needed', end: '\n', encoding: 'utf8-bom' }),
      expected: products.map((product) => expectedOf(product, { ids: [product.sku, product.ean] })),
    };
  },
};

/** Magento 2: children before their parent, six decimals, paths for pictures, a second row for another language. */
export const magento: System = {
  name: 'magento',
  language: 'en',
  write: (products, week) => {
    const headers = [
      ...['sku', 'store_view_code', 'attribute_set_code', 'product_type', 'categories', 'product_websites'],
      ...[
        'name',
        'description',
        'short_description',
        'weight',
        'product_online',
        'tax_class_name',
        'visibility',
      ],
      ...[
        'price',
        'special_price',
        'special_price_from_date',
        'special_price_to_date',
        'url_key',
        'meta_title',
      ],
      ...[
        'base_image',
        'small_image',
        'thumbnail_image',
        'created_at',
        'updated_at',
        'additional_attributes',
      ],
      ...['qty', 'out_of_stock_qty', 'is_in_stock', 'manage_stock', 'additional_images'],
      ...['configurable_variations', 'configurable_variation_labels'],
    ];
    const path = (picture: string) => picture.replace(/^.*\/p\/(.)(.)/, '/$1/$2/$1$2');
    const rows = products.flatMap((product, at) => {
      const [base = '', ...others] = product.pictures.map(path);
      const categories = [1, 2, 3]
        .filter((depth) => depth <= product.category.length)
        .map((depth) => ['Default Category', ...product.category.slice(0, depth)].join('/'))
        .join(',');
      const price = (cents: number) =>
        product.oldCents === null
          ? { price: `${amount(cents)}0000` }
          : { price: `${amount(product.oldCents)}0000`, special_price: `${amount(cents)}0000` };
      const common = {
        attribute_set_code: 'Default',
        product_websites: 'base',
        product_online: 1,
        tax_class_name: 'Taxable Goods',
        weight: `${amount(Math.round(product.grams / 10))}0000`,
        created_at: '1/5/26, 9:12 AM',
        updated_at: '1/9/26, 4:47 PM',
        is_in_stock: 1,
        manage_stock: 1,
        out_of_stock_qty: '0.0000',
      };
      const children = product.variants.map((variant) => ({
        ...common,
        sku: variant.sku,
        product_type: 'simple',
        name: `${product.title}-${variant.colour}`,
        visibility: 'Not Visible Individually',
        url_key: `${handleOf(product)}-${variant.sku.slice(-1)}`,
        qty: `${variant.stock}.0000`,
        additional_attributes: `color=${variant.colour},ean=${variant.ean}`,
        ...price(variant.cents),
      }));
      const configurable = product.variants.length > 0;
      const parent = {
        ...common,
        sku: product.sku,
        product_type: configurable ? 'configurable' : 'simple',
        categories,
        name: product.title,
        description: html(product),
        short_description: product.description[0] ?? '',
        visibility: 'Catalog, Search',
        url_key: handleOf(product),
        meta_title: product.title,
        base_image: base,
        small_image: base,
        thumbnail_image: base,
        additional_images: [base, ...others].join(','),
        qty: configurable ? '0.0000' : `${product.stock}.0000`,
        additional_attributes: `manufacturer=${product.brand}`,
        ...(configurable
          ? {
              configurable_variations: product.variants
                .map((variant) => `sku=${variant.sku},color=${variant.colour}`)
                .join('|'),
              configurable_variation_labels: 'color=Color',
            }
          : price(product.cents)),
      };
      const dutch = {
        sku: product.sku,
        store_view_code: 'nl',
        product_type: parent.product_type,
        name: `NL ${product.title}`,
      };
      return [...children, parent, ...(at % 6 === 0 ? [dutch] : [])];
    });
    const table: Table = { ...none, headers, rows };
    const grown = week === 1 ? table : withColumn(table, 'msrp_price', 20, '');
    return {
      fileName: `export_catalog_product_2026${week === 1 ? '0105' : '0112'}.csv`,
      headers: grown.headers,
      bytes: csv(grown, { separator: ',', quotes: 'needed', end: '\n', encoding: 'utf8' }),
      picturePaths: true,
      expected: products.map((product) => expectedOf(product)),
    };
  },
};

/** PrestaShop in French: semicolons, Latin letters of one byte, a net price beside the one that buyers pay. */
export const prestaShop: System = {
  name: 'prestashop',
  language: 'fr',
  write: (products, week) => {
    const headers = [
      ...['ID', 'Actif (0/1)', 'Nom *', 'Catégories (x,y,z...)', 'Prix HT', 'ID règle de taxes', 'Prix TTC'],
      ...['En solde (0/1)', 'Référence n°', 'Marque', 'EAN13', 'Largeur', 'Hauteur', 'Profondeur', 'Poids'],
      ...['Quantité', 'Résumé', 'Description', 'Mots-clés (x,y,z...)', 'Disponible à la vente (0/1)'],
      ...['URL des images (x,y,z...)', 'Supprimer les images existantes (0/1)', 'État'],
    ];
    const rows = products.map((product) => ({
      ID: Number(product.sku.slice(1, 4)),
      'Actif (0/1)': 1,
      'Nom *': product.title,
      'Catégories (x,y,z...)': product.category.join(','),
      'Prix HT': net(product.cents).toFixed(6),
      'ID règle de taxes': 1,
      'Prix TTC': `${amount(product.cents)}0000`,
      'En solde (0/1)': product.oldCents === null ? 0 : 1,
      'Référence n°': product.sku,
      Marque: product.brand,
      EAN13: product.ean,
      Poids: (product.grams / 1_000).toFixed(6),
      Quantité: product.stock,
      Résumé: `<p>${product.description[0] ?? ''}</p>`,
      Description: html(product),
      'Mots-clés (x,y,z...)': 'occasion,neuf',
      'Disponible à la vente (0/1)': 1,
      'URL des images (x,y,z...)': product.pictures.join(','),
      'Supprimer les images existantes (0/1)': 0,
      État: 'new',
    }));
    const table: Table = { ...none, headers, rows };
    const grown = week === 1 ? table : withColumn(table, 'Fournisseur', 10, 'Centrale');
    return {
      fileName: `product_2026-01-${week === 1 ? '05' : '12'}.csv`,
      headers: grown.headers,
      bytes: csv(grown, { separator: ';', quotes: 'all', end: '\r\n', encoding: 'windows-1252' }),
      expected: products.map((product) =>
        expectedOf(product, {
          ids: [product.sku, product.ean, String(Number(product.sku.slice(1, 4)))],
          variants: [],
        }),
      ),
    };
  },
};
