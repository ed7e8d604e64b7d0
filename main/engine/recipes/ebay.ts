import type { Recipe } from '../../../shared/proposals/recipe.ts';
import { builtIn } from './built-in-recipe.ts';

/**
 * Files of eBay's File Exchange, by its instructions for templates: stars mark names of columns that must be filled,
 * variations and lists of vehicles stand below their item, and the price of an item at a fixed price is its start price.
 */
export const EBAY: Recipe = builtIn({
  name: 'eBay',
  signature: ['CustomLabel', '*Category', '*Title', 'Relationship', 'RelationshipDetails', '*StartPrice'],
  headers: [
    ...['CustomLabel', '*Category', 'Category2', 'StoreCategory', 'StoreCategory2', '*Title', 'Subtitle'],
    ...['Relationship', 'RelationshipDetails', '*ConditionID', 'ConditionDescription', 'PicURL'],
    ...['GalleryType', '*Description', '*Format', '*Duration', '*StartPrice', 'BuyItNowPrice', '*Quantity'],
    ...['ReservePrice', 'BestOfferEnabled', 'ImmediatePayRequired', '*Location', 'PostalCode'],
    ...['VATPercent', 'Product:UPC', 'Product:EAN', 'Product:ISBN', 'Product:EPID', 'ItemID'],
    ...['PayPalAccepted', 'PayPalEmailAddress', 'PaymentInstructions', '*DispatchTimeMax'],
    ...['*ReturnsAcceptedOption', 'ReturnsWithinOption', 'RefundOption', 'ShippingCostPaidByOption'],
    ...['AdditionalDetails', 'ShippingType', 'ShippingProfileName', 'ReturnProfileName'],
    ...['PaymentProfileName', 'ScheduleTime', 'SiteID', 'Country', 'Currency'],
  ],
  families: ['*Action*', 'C:*', '*C:*', 'P:*', '*P:*', 'ShippingService-*', 'IntlShippingService-*'],
  optional: ['PicURL', 'BuyItNowPrice'],
  reading: {
    columns: [
      { column: 'CustomLabel', to: 'vendorId' },
      { column: '*Title', to: 'title' },
      { column: '*Description', to: 'description', text: 'html' },
      { column: 'PicURL', to: 'images' },
    ],
    fields: [
      {
        to: 'price.amountCents',
        from: { formula: `if({*Format} = 'Auction', {BuyItNowPrice}, {*StartPrice})` },
        rows: 'all',
      },
      {
        to: 'price.amountCents',
        from: { formula: `if({*Format} != 'Auction', {*StartPrice})` },
        rows: 'all',
      },
    ],
    fold: { by: 'Relationship', way: { above: ['Variation', 'Compatibility'] } },
  },
});
