import type { Recipe } from '../../../shared/proposals/recipe.ts';
import { builtIn, NOTHING, saleWithout } from './built-in-recipe.ts';

const SALE = 'special_price';
const DATES = ['special_price_from_date', 'special_price_to_date'] as const;
const VIEW = 'store_view_code';
const IMAGES = ['base_image', 'small_image', 'thumbnail_image', 'swatch_image'] as const;

/**
 * The product export of Magento 2, by its documentation (experienceleague.adobe.com/docs/commerce-admin/systems/
 * data-transfer, *data attributes*) and its exporter: the rows of a configurable product's variants are named by SKU in
 * its own row, which comes after them, and a row with a store view says what is other in that view. Pictures are paths
 * on the shop's server, whose address the file does not have.
 */
export const MAGENTO: Recipe = builtIn({
  name: 'Magento',
  signature: ['sku', VIEW, 'attribute_set_code', 'product_type', 'name', 'price'],
  headers: [
    ...['sku', VIEW, 'attribute_set_code', 'product_type', 'categories', 'product_websites', 'name'],
    ...['description', 'short_description', 'weight', 'product_online', 'tax_class_name', 'visibility'],
    ...['price', SALE, ...DATES, 'url_key', 'meta_title', 'meta_keywords', 'meta_description'],
    ...IMAGES,
    ...IMAGES.map((image) => `${image}_label`),
    ...['created_at', 'updated_at', 'new_from_date', 'new_to_date', 'display_product_options_in'],
    ...['map_price', 'msrp_price', 'map_enabled', 'gift_message_available', 'custom_design'],
    ...['custom_design_from', 'custom_design_to', 'custom_layout_update', 'page_layout'],
    ...['product_options_container', 'msrp_display_actual_price_type', 'country_of_manufacture'],
    ...['additional_attributes', 'qty', 'out_of_stock_qty', 'use_config_min_qty', 'is_qty_decimal'],
    ...['allow_backorders', 'use_config_backorders', 'min_cart_qty', 'use_config_min_sale_qty'],
    ...['max_cart_qty', 'use_config_max_sale_qty', 'is_in_stock', 'notify_on_stock_below'],
    ...['use_config_notify_stock_qty', 'manage_stock', 'use_config_manage_stock'],
    ...['use_config_qty_increments', 'qty_increments', 'use_config_enable_qty_inc'],
    ...['enable_qty_increments', 'is_decimal_divided', 'website_id', 'related_skus', 'related_position'],
    ...['crosssell_skus', 'crosssell_position', 'upsell_skus', 'upsell_position', 'additional_images'],
    ...['additional_image_labels', 'hide_from_product_page', 'custom_options', 'bundle_price_type'],
    ...['bundle_sku_type', 'bundle_price_view', 'bundle_weight_type', 'bundle_values'],
    ...['bundle_shipment_type', 'associated_skus', 'downloadable_links', 'downloadable_samples'],
    ...['configurable_variations', 'configurable_variation_labels'],
  ],
  families: ['giftcard_*', 'gift_wrapping_*'],
  optional: ['description', 'product_online', SALE, ...DATES, 'is_in_stock'],
  reading: {
    columns: [
      { column: 'sku', to: 'vendorId' },
      { column: 'description', to: 'description', text: 'html' },
      { column: 'price', to: 'price.amountCents' },
      { column: 'product_online', to: 'status', words: { '1': NOTHING, '2': 'PAUSED', '0': 'PAUSED' } },
    ],
    fields: [
      { to: 'title', from: { formula: `if({${VIEW}} is empty, {name})` }, rows: 'all' },
      ...saleWithout(SALE, DATES),
      { to: 'price.amountCents', from: { columns: ['price'] }, rows: 'empty' },
      { to: 'status', from: { formula: `if({is_in_stock} = '0', 'PAUSED')` }, rows: 'empty' },
    ],
    fold: { by: 'configurable_variations', way: 'list', names: ['{sku}'] },
  },
});
