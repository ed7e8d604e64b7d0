// What sellers read in a file of ours and type into it, in two of their languages.

/** A seller's words for what has no number. */
export type Words = {
  readonly columns: Readonly<Record<string, string>>;
  readonly statuses: Readonly<Record<string, string>>;
  readonly priceTypes: Readonly<Record<string, string>>;
  readonly salutations: Readonly<Record<string, string>>;
  readonly units: Readonly<Record<string, string>>;
  readonly automatic: string;
  readonly unlimited: string;
  readonly yes: string;
  readonly no: string;
  readonly attributes: string;
  readonly decimal: ',' | '.';
  readonly group: ',' | '.';
  readonly phone: string;
  readonly postcodes: readonly string[];
};

export const WORDS: Readonly<Record<'nl' | 'en', Words>> = {
  nl: {
    columns: {
      title: 'Titel',
      status: 'Status',
      bidMicros: 'Bod',
      'budgets.daily.limitMicros': 'Dagbudget',
      'budgets.total.limitMicros': 'Totaalbudget',
      'price.priceType': 'Prijstype',
      'price.amountCents': 'Prijs',
      'price.priceUnit': 'Prijseenheid',
      'price.originalAmountCents': 'Oorspronkelijke prijs',
      description: 'Omschrijving',
      vendorId: 'Verkopers-ID',
      sellerName: 'Naam verkoper',
      salutation: 'Aanhef',
      phoneNumber: 'Telefoon',
      allowContactByEmail: 'Contact per e-mail',
      postcode: 'Postcode',
      regionId: 'Regio',
      'links.url': 'Webadres',
      'links.displayUrl': 'Getoond adres',
      images: 'Foto’s',
      'shippingOptions.SHIP.costCents': 'Verzendkosten',
      'shippingOptions.SHIP.time': 'Levertijd',
      'shippingOptions.PICKUP.pickupLocation': 'Ophaalplaats',
    },
    statuses: { ACTIVE: 'Actief', PAUSED: 'Gepauzeerd', DELETED: 'Verwijderd' },
    priceTypes: {
      BIDDING: 'Bieden',
      FIXED_PRICE: 'Vaste prijs',
      FREE: 'Gratis',
      SEE_DESCRIPTION: 'Zie omschrijving',
    },
    salutations: { MALE: 'De heer', FEMALE: 'Mevrouw', COMPANY: 'Bedrijf', FAMILY: 'Familie' },
    units: { PER_PIECE: 'per stuk', PER_SET: 'per set' },
    ...{ automatic: 'Automatisch', unlimited: 'Onbeperkt', yes: 'Ja', no: 'Nee', attributes: 'Kenmerken' },
    ...{ decimal: ',', group: '.', phone: '06-4321', postcodes: ['3511LX', '9711AA', '0123AA'] },
  },
  en: {
    columns: {
      title: 'Title',
      status: 'Status',
      bidMicros: 'Bid',
      'budgets.daily.limitMicros': 'Daily budget',
      'budgets.total.limitMicros': 'Total budget',
      'price.priceType': 'Price type',
      'price.amountCents': 'Price',
      'price.priceUnit': 'Price unit',
      'price.originalAmountCents': 'Original price',
      description: 'Description',
      vendorId: 'Vendor ID',
      sellerName: 'Seller name',
      salutation: 'Salutation',
      phoneNumber: 'Phone',
      allowContactByEmail: 'Contact by e-mail',
      postcode: 'Postcode',
      regionId: 'Region',
      'links.url': 'Web address',
      'links.displayUrl': 'Shown address',
      images: 'Pictures',
      'shippingOptions.SHIP.costCents': 'Shipping cost',
      'shippingOptions.SHIP.time': 'Shipping time',
      'shippingOptions.PICKUP.pickupLocation': 'Pick-up place',
    },
    statuses: { ACTIVE: 'Active', PAUSED: 'Paused', DELETED: 'Deleted' },
    priceTypes: {
      BIDDING: 'Bidding',
      FIXED_PRICE: 'Fixed price',
      FREE: 'Free',
      SEE_DESCRIPTION: 'See description',
    },
    salutations: { MALE: 'Mr', FEMALE: 'Ms', COMPANY: 'Company', FAMILY: 'Family' },
    units: { PER_PIECE: 'each', PER_SET: 'per set' },
    ...{ automatic: 'Automatic', unlimited: 'Unlimited', yes: 'Yes', no: 'No', attributes: 'Attributes' },
    ...{ decimal: '.', group: ',', phone: '416-555-', postcodes: ['K2B8A1', 'V6B1A1', 'H3Z2Y7'] },
  },
};
