/** The columns of a table of orders, found by their headers in the languages of the marketplaces. Pure. */

export const ORDER_COLUMNS = ['vendorId', 'day', 'revenue', 'orders', 'cost', 'number'] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];

/** Without these a table says nothing. */
export const NEEDED_COLUMNS = ['vendorId', 'day', 'revenue'] as const satisfies readonly OrderColumn[];

/** Where each column stands, from 0. */
export type OrderPlaces = { readonly [C in OrderColumn]?: number };

const NAMES: { readonly [C in OrderColumn]: readonly string[] } = {
  vendorId: [
    ...['vendorid', 'sku', 'itemnumber', 'articlenumber', 'productcode', 'merchantsku', 'reference'],
    ...['leverancierid', 'artikelnummer', 'artikelcode', 'productcode', 'referentie'],
    ...['iddufournisseur', 'numérodarticle', 'référence', 'codeproduit'],
  ],
  day: [
    ...['day', 'date', 'orderdate', 'ordered', 'orderedat', 'createdat', 'purchasedate'],
    ...['dag', 'datum', 'besteldatum', 'orderdatum', 'aankoopdatum'],
    ...['jour', 'datedecommande', 'datedachat', 'commandéle'],
  ],
  revenue: [
    ...['revenue', 'turnover', 'sales', 'amount', 'total', 'ordertotal', 'subtotal', 'price', 'linetotal'],
    ...['omzet', 'bedrag', 'totaal', 'orderbedrag', 'verkoopbedrag', 'verkoopprijs', 'prijs'],
    ...['chiffredaffaires', 'ca', 'montant', 'ventes', 'prix', 'sommetotale'],
  ],
  orders: [
    ...['orders', 'ordercount', 'numberoforders'],
    ...['bestellingen', 'aantalbestellingen', 'aantalorders'],
    ...['commandes', 'nombredecommandes'],
  ],
  cost: [
    ...['cost', 'costs', 'costofgoods', 'cogs', 'purchaseprice'],
    ...['kosten', 'inkoop', 'inkoopprijs', 'inkoopwaarde', 'kostprijs'],
    ...['coût', 'coûts', 'prixdachat', 'coûtdesmarchandises'],
  ],
  number: [
    ...['order', 'orderid', 'ordernumber', 'orderno', 'ordername'],
    ...['ordernummer', 'bestelnummer', 'bestelling'],
    ...['numérodecommande', 'commande', 'ndecommande', 'ncommande'],
  ],
};

const plain = (header: string): string =>
  header
    .normalize('NFC')
    .toLowerCase()
    .replace(/\([^)]*\)|[^\p{L}\p{N}]/gu, '');

export const placesOf = (headers: readonly string[]): OrderPlaces => {
  const names = headers.map(plain);
  const found = ORDER_COLUMNS.flatMap((column) => {
    const at = NAMES[column].flatMap((name) => names.flatMap((one, i) => (one === name ? [i] : [])))[0];
    return at === undefined ? [] : [[column, at] as const];
  });
  return Object.fromEntries(found);
};

/** The header row: of the first ones, that with most known columns; undefined where none has any. */
export const headerAt = (top: readonly (readonly string[])[]): number | undefined => {
  const counts = top.map((texts) => Object.keys(placesOf(texts)).length);
  const most = Math.max(0, ...counts);
  return most === 0 ? undefined : counts.indexOf(most);
};
