/** What each field of an ad is, in Dutch. */
export const helpFieldsNl = {
  'help.field.title':
    'De kop die kopers zien. Spaties aan de uiteinden verdwijnen; er mogen geen webadressen in staan.',
  'help.field.status':
    'Of de advertentie te zien is. U kiest actief, gepauzeerd of verwijderd; de marktplaats zet de andere, zoals een opgebruikt budget of een te bevestigen webdomein. Verwijderd is definitief. Alleen actieve advertenties tellen voor de plaatsen van een categorie.',
  'help.field.categoryId':
    'Waar kopers de advertentie vinden. De categorie bepaalt de grenzen van bod, budgetten, teksten, foto’s en kenmerken.',
  'help.field.bidMicros':
    'Wat u biedt voor één klik. Wat een klik echt kost kan iets meer of minder zijn. Automatisch laat de marktplaats kiezen; dan moet het dagbudget van de advertentie of van haar campagne een grens hebben.',
  'help.field.budgets.daily.limitMicros':
    'Wat de advertentie hoogstens per dag mag kosten. Is het op, dan rust de advertentie tot morgen. Er moet ruimte zijn voor nog een klik: minstens het bod plus wat vandaag is besteed.',
  'help.field.budgets.total.limitMicros':
    'Wat de advertentie hoogstens in totaal mag kosten. Is het op, dan rust de advertentie tot u het verhoogt. Minstens het bod plus wat tot nu toe is besteed.',
  'help.field.budgets.daily.spentMicros': 'Wat de advertentie vandaag kostte, volgens de lokale kopie.',
  'help.field.budgets.total.spentMicros': 'Wat de advertentie tot nu toe kostte, volgens de lokale kopie.',
  'help.field.campaignId':
    'De campagne waar de advertentie bij hoort. Haar budgetten en status gelden voor al haar advertenties: een gepauzeerde campagne haalt ze offline.',
  'help.field.price.priceType':
    'Hoe de prijs bedoeld is. Een vaste prijs en “bieden vanaf” hebben een bedrag nodig; geen ander soort mag er een hebben. Soorten die zijn vervallen worden niet meer aangenomen; advertenties ermee worden “zie omschrijving”.',
  'help.field.price.amountCents':
    'De prijs van wat u verkoopt, bij een vaste prijs of “bieden vanaf”; bij elk ander soort prijs blijft het leeg. Van 0,01 tot 100.000.000,00.',
  'help.field.price.priceUnit': 'Waar de prijs voor geldt, zoals per stuk of per vierkante meter.',
  'help.field.price.originalAmountCents': 'De prijs van eerder, doorgestreept naast de nieuwe.',
  'help.field.description':
    'Wat u verkoopt, voluit. Andere opmaak dan vet, cursief, onderstreept, lijsten en nieuwe regels haalt de marktplaats weg; nummers die met 0800 of 0900 beginnen weigert zij.',
  'help.field.vendorId':
    'Uw eigen naam voor de advertentie, waaraan u en andere programma’s haar herkennen. Geen twee van uw advertenties mogen dezelfde hebben, hoofdletters of niet, ook verwijderde niet.',
  'help.field.sellerName': 'De naam die kopers bij de advertentie zien.',
  'help.field.salutation': 'Hoe de verkoper wordt aangesproken.',
  'help.field.phoneNumber': 'Een telefoonnummer dat kopers mogen bellen.',
  'help.field.allowContactByEmail': 'Of kopers u via de marktplaats kunnen schrijven.',
  'help.field.postcode': 'Waar de goederen zijn. Zonder postcode is de advertentie in het hele land te zien.',
  'help.field.regionId': 'Het nummer van een regio, waar de categorie regio’s heeft.',
  'help.field.links.url':
    'De webpagina waar een klik heen leidt. Een nieuw domein moet u bevestigen voor de advertentie actief kan worden.',
  'help.field.links.displayUrl':
    'Het adres dat kopers in de zoekresultaten lezen, waar de marktplaats het voor deze verkoper toont.',
  'help.field.images':
    'De foto’s van de advertentie, de eerste het grootst. Een nieuwe advertentie begint met hoogstens 8; daarna bepaalt de categorie de grens.',
  'help.field.shippingOptions.SHIP.costCents': 'Wat verzenden de koper kost.',
  'help.field.shippingOptions.SHIP.time':
    'Hoe lang verzenden duurt, van en tot, zoals 2d-5d voor twee tot vijf dagen.',
  'help.field.shippingOptions.PICKUP.pickupLocation': 'Waar kopers de goederen kunnen ophalen.',
  'help.field.id': 'Het nummer dat de marktplaats de advertentie gaf.',
  'help.field.dateCreated': 'Wanneer de advertentie is geplaatst.',
  'help.field.dateLastUpdated':
    'Wanneer er op de marktplaats voor het laatst iets aan de advertentie veranderde.',
  'help.field.dateDeleted': 'Wanneer de advertentie op de marktplaats is verwijderd.',
  'help.field.links.self': 'Waar de interface de advertentie heeft.',
  'help.field.links.category': 'Waar de interface de categorie heeft.',
  'help.field.attribute':
    'Een kenmerk van wat u verkoopt, zoals de categorie het omschrijft. Op sommige kunnen kopers zoeken.',
} as const;
