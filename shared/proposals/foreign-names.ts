/**
 * What other systems call the fields of an ad, by the public documentation of their exports, feeds and templates, and
 * everyday words of lists. `sure` names are taken; names in `ask` would set money or a status that may be another one
 * there (a net price, an old price), so they are asked about. A column of amounts in cents, of codes or of several
 * values that only a formula can tell apart has no name here.
 */
import type { FieldPath } from '../ad/model.ts';
import { EXTERNAL_COLUMN } from './proposal.ts';

type Names = Readonly<Record<FieldPath, readonly string[]>>;

export type ForeignNames = {
  readonly system: string;
  readonly sure: Names;
  readonly ask: Names;
};

/** What a maker recommends: the price of some, and the higher one beside it of others. */
const RECOMMENDED: readonly string[] = [
  ...[
    'adviesprijs',
    'consumentenadviesprijs',
    'advies',
    'list price',
    'rrp',
    'msrp',
    'uvp',
    'prix conseillé',
  ],
];

export const FOREIGN_NAMES: readonly ForeignNames[] = [
  {
    system: 'WooCommerce: product CSV import schema',
    sure: { title: ['name'], vendorId: ['sku'], categoryId: ['categories'] },
    ask: { 'price.amountCents': ['regular price', 'sale price'] },
  },
  {
    system: 'Shopify: product CSV file',
    sure: {
      description: ['body (html)'],
      vendorId: ['variant sku'],
      categoryId: ['product category'],
      images: ['image src', 'product image url'],
    },
    ask: {
      'price.amountCents': ['variant price'],
      'price.originalAmountCents': ['variant compare at price', 'compare-at price'],
    },
  },
  {
    system: 'Google Merchant Center: product data specification',
    sure: {
      categoryId: ['product_type', 'product type'],
      images: ['image_link', 'image link'],
      'links.url': ['link'],
    },
    ask: { 'price.amountCents': ['sale_price'] },
  },
  {
    system: 'bol: offers and their export',
    sure: { title: ['unknownproducttitle'], vendorId: ['referencecode'] },
    ask: { 'price.amountCents': ['bundlepricesprice'] },
  },
  {
    system: 'Magento and Adobe Commerce: product import attributes',
    sure: { images: ['base_image', 'additional_images'] },
    ask: { 'price.amountCents': ['special_price'] },
  },
  {
    system: 'PrestaShop: product import',
    sure: {
      vendorId: ['reference #', 'reference'],
      images: ['image urls (x,y,z...)', 'images url'],
    },
    ask: { 'price.amountCents': ['price tax included'] },
  },
  {
    system: 'Lightspeed eCom: product columns',
    sure: {
      title: ['nl_title_short', 'en_title_short', 'fr_title_short', 'de_title_short'],
      description: [
        ...['nl_description_long', 'en_description_long'],
        ...['fr_description_long', 'de_description_long'],
      ],
      vendorId: ['article_code'],
    },
    ask: { 'price.originalAmountCents': ['price_old'] },
  },
  {
    system: 'ChannelEngine: product feeds',
    sure: { vendorId: ['merchantproductno', 'merchant product number'] },
    ask: {},
  },
  {
    system: 'Amazon: inventory templates and listing reports',
    sure: {
      title: ['item_name', 'item name', 'item-name', 'product name'],
      description: ['item-description', 'product_description', 'artikelbeschreibung'],
      vendorId: ['item_sku', 'item sku', 'seller-sku', 'seller sku', 'verkäufer-sku', 'händler-sku'],
      images: [
        ...['image-url', 'main_image_url', 'other_image_url', 'main image url', 'other image url'],
        ...['bild-url', 'url hauptbild', 'url zusätzliches bild'],
      ],
    },
    ask: { 'price.amountCents': ['standard_price', 'standard price', 'your price', 'ihr preis'] },
  },
  {
    system: 'eBay: File Exchange, templates and reports of Seller Hub',
    sure: { vendorId: ['customlabel', 'custom label'], images: ['picurl', 'item photo url'] },
    ask: {
      'price.amountCents': [
        ...['startprice', 'start price', 'current price', 'buyitnowprice', 'buy it now price'],
      ],
    },
  },
  {
    system: 'Everyday words of lists',
    sure: {
      id: ['ad id', 'ad number', 'advertentienummer', "numéro d'annonce"],
      title: [
        ...['ad title', 'advertentietitel', "titre de l'annonce", 'product title', 'productnaam'],
        ...['artikelnaam', 'nom du produit', 'artikelbezeichnung', 'produktname'],
      ],
      description: [
        ...['ad text', 'advertentietekst', 'beschrijving', 'productomschrijving', 'productbeschrijving'],
        ...['texte', 'product description', 'beschreibung', 'produktbeschreibung'],
      ],
      vendorId: [
        ...['vendor id', 'article number', 'item number', 'product code', 'item code', 'artikelnummer'],
        ...['artikelcode', 'productcode', 'référence', 'référence n°', 'code article', "numéro d'article"],
        ...['art.nr.', 'art. nr.', 'art.nr', 'art.-nr.', 'artikelnr', 'artikelnr.'],
        ...['artikel-nr.', 'bestelnummer', 'bestellnummer', 'bestell-nr.', 'item no.', 'item no'],
      ],
      categoryId: ['rubriek', 'rubrique', 'categorieën', 'catégories', 'productcategorie', 'kategorie'],
      images: [
        ...['image', 'images', 'photo', 'picture', 'image url', 'image urls', 'foto', "foto's"],
        ...['afbeelding', 'afbeeldingen', 'bild', 'bilder', 'url des images', 'url image'],
      ],
      'links.url': ['website', 'product url', 'producturl', 'lien'],
      postcode: ['zip', 'zip code', 'zipcode', 'postal code', 'plz', 'postleitzahl'],
      phoneNumber: ['phone number', 'telephone', 'telefoonnummer', 'numéro de téléphone', 'telefon'],
      [EXTERNAL_COLUMN]: [
        ...['external id', 'external_id', 'external-id', 'extern id', 'extern_id', 'externe id'],
        ...['externe_id', 'id externe', 'id_externe', 'identifiant externe', 'identifiant_externe'],
      ],
    },
    ask: {
      title: [
        ...['artikel', 'article', 'product', 'produit', 'nom', 'benaming', 'bezeichnung', 'désignation'],
        ...['designation', 'libellé', 'intitulé', 'artikelomschrijving', 'item description'],
      ],
      status: ['ad status', 'advertentiestatus', "statut de l'annonce"],
      bidMicros: ['cpc', 'max cpc', 'cost per click', 'klikprijs', 'coût par clic'],
      'budgets.daily.limitMicros': ['tagesbudget', 'budget per day', 'budget per dag', 'budget par jour'],
      'budgets.total.limitMicros': ['gesamtbudget', 'budget'],
      'price.amountCents': [
        ...['vraagprijs', 'asking price', 'prix demandé', 'verkoopprijs', 'consumentenprijs', 'actieprijs'],
        ...['selling price', 'retail price', 'unit price', 'prix de vente', 'prix ttc', 'preis'],
        ...['special price', 'offer price', 'promo price', 'promotional price', 'discount price'],
        ...['discounted price', 'reduced price', 'verkaufspreis', 'angebotspreis', 'aktionspreis'],
        ...['sonderpreis', 'aanbiedingsprijs', 'kortingsprijs', 'promotieprijs', 'promoprijs'],
        ...['prix promo', 'prix promotionnel', 'prix promotion', 'prix soldé', 'prix réduit'],
        ...['prix remisé', 'prix spécial', 'prix public', ...RECOMMENDED],
      ],
      'price.originalAmountCents': [
        ...['vanprijs', 'oude prijs', 'old price', 'was price', 'ancien prix', 'prix barré', 'alter preis'],
        ...['streichpreis', 'statt-preis', 'compare at price', ...RECOMMENDED],
      ],
      'shippingOptions.SHIP.costCents': ['shipping price', 'frais de port', 'versandkosten'],
    },
  },
];
