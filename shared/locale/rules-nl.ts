/** What the rules say of an ad, in Dutch. */
import type { Translation } from './fill.ts';
import type { rulesEn } from './rules-en.ts';

export const rulesNl = {
  'rule.required': '{field} ontbreekt.',
  'rule.too-long': '{field} heeft {length} tekens; er zijn er hoogstens {limit} toegestaan.',
  'rule.too-short': '{field} heeft in {category} minstens {limit} tekens nodig; nu {length}.',
  'rule.too-short-cleaned':
    '{field} heeft {length} tekens zodra de marktplaats de opmaak heeft weggehaald; in {category} zijn er minstens {limit} nodig.',
  'rule.below': '{field} {value} is lager dan {limit}, het minimum in {category}.',
  'rule.above': '{field} {value} is hoger dan {limit}, het maximum in {category}.',
  'rule.edges': '{field} heeft spaties aan de randen; de marktplaats haalt ze weg.',
  'rule.paid-number': 'De marktplaats kan 0800- en 0900-nummers in het veld {field} weigeren.',
  'rule.address-in-title': 'De marktplaats kan een webadres in de titel weigeren. Er is een eigen veld voor.',

  'rule.category-unknown': 'Er is geen categorie {id}.',
  'rule.category-not-leaf': '{category} heeft categorieën onder zich. Kies een daarvan.',
  'rule.category-change':
    'De categorie van een advertentie op de marktplaats kan niet veranderen. Maak een nieuwe advertentie in de andere categorie.',
  'rule.category-inactive':
    '{category} neemt geen nieuwe advertenties aan; die er staan kunnen nog veranderen.',
  'rule.category-deleted':
    '{category} is verwijderd: de advertenties daarin kunnen niet veranderen, alleen gepauzeerd of verwijderd worden.',
  'rule.status-new': 'Een nieuwe advertentie is actief of gepauzeerd, niet {status}.',
  'rule.status-value':
    'Een advertentie kan op actief, gepauzeerd of verwijderd worden gezet, niet op {status}.',
  'rule.status-final': 'Deze advertentie is op de marktplaats verwijderd; er kan niets meer aan veranderen.',
  'rule.status-kept':
    'De marktplaats neemt alleen wijzigingen van actieve en gepauzeerde advertenties aan; deze is {status}.',
  'rule.status-domain':
    'Het domein van deze advertentie wacht op bevestiging; tot dan kan de marktplaats wijzigingen weigeren.',
  'rule.status-suspended':
    'De klantenservice heeft deze advertentie geblokkeerd. Ze wordt pas actief als de gewijzigde inhoud is goedgekeurd.',
  'rule.active-ads':
    'Actieve advertenties in {category}: hoogstens {limit} tegelijk. Deze zou er één te veel zijn.',

  'rule.bid-value': '{field} moet een bedrag of AUTOMATIC zijn, niet “{text}”.',
  'rule.budget-value': '{field} moet een bedrag of UNLIMITED zijn, niet “{text}”.',
  'rule.automatic-unlimited':
    'Een automatisch bod heeft een dagbudget met een grens nodig, van de advertentie of van haar campagne.',
  'rule.automatic-campaign':
    'Een automatisch bod heeft misschien ook een grens op het dagbudget van de campagne nodig, niet alleen van de advertentie.',
  'rule.total-spent':
    'Totaalbudget {value} is lager dan {spent}, dat al besteed is. Het moet minstens {limit} zijn.',
  'rule.total-click':
    'Totaalbudget {value} laat na {spent} besteed geen ruimte voor een klik. Het moet minstens {limit} zijn.',
  'rule.daily-click':
    'Dagbudget {value} laat na {spent} vandaag besteed geen ruimte voor een klik. Het moet minstens {limit} zijn.',
  'rule.daily-above-total': 'Dagbudget {value} is hoger dan het totaalbudget {limit}.',
  'rule.campaign-unknown': 'Campagne {id} is hier niet bekend. Haal wijzigingen op om te zien of ze bestaat.',
  'rule.campaign-status': 'Een campagne is actief of gepauzeerd, niet {status}.',
  'rule.campaign-fixed':
    'Alleen de status en de budgetten van een campagne kunnen veranderen; de marktplaats kan dit weigeren.',

  'rule.price-type-unknown': '“{text}” is geen prijstype.',
  'rule.price-type-category': '{category} staat het prijstype {priceType} niet toe.',
  'rule.price-type-deprecated': 'De marktplaats maakt van {priceType} Zie omschrijving.',
  'rule.price-needed': 'Het prijstype {priceType} heeft een prijs nodig.',
  'rule.price-unneeded':
    'Het prijstype {priceType} heeft geen prijs. Maak die leeg, of kies een ander prijstype.',
  'rule.price-integer': '{field} moet een heel aantal centen zijn.',
  'rule.price-low': 'Prijs {value} is te laag; minstens {limit} is nodig.',
  'rule.price-high': 'Prijs {value} is hoger dan {limit}, de hoogste prijs die er is.',
  'rule.price-unit': '{category} heeft geen prijseenheid “{text}”.',
  'rule.original-price':
    'Alleen sommige verkopers mogen een oorspronkelijke prijs geven; de marktplaats kan hem weigeren.',

  'rule.salutation': '“{text}” is geen aanhef. Kies MALE, FEMALE, COMPANY of FAMILY.',
  'rule.phone': 'Dit is geen telefoonnummer.',
  'rule.phone-doubtful':
    'Dit telefoonnummer ligt in geen reeks die we kennen; de marktplaats kan het weigeren.',
  'rule.boolean': '{field} is ja of nee.',
  'rule.whole-country': 'Zonder postcode staat de advertentie voor het hele land.',
  'rule.region-disabled': '{category} neemt geen regio aan.',
  'rule.region-needed': 'Advertenties in {category} hebben misschien een regio nodig.',
  'rule.vendor-character':
    'Een verkopers-ID met “{text}” is op de marktplaats misschien niet terug te vinden.',
  'rule.vendor-change': 'Een verkopers-ID kan niet veranderen zodra ze op de marktplaats staat.',
  'rule.vendor-twice':
    'Een andere advertentie heeft deze verkopers-ID; verwijderde tellen mee. | {count} andere advertenties hebben deze verkopers-ID; verwijderde tellen mee.',

  'rule.url-needed': 'Advertenties in {category} hebben een webadres nodig.',
  'rule.url': 'Dit is geen webadres. Het begint met https:// en heeft geen spaties.',
  'rule.images-many': '{count} foto’s zijn te veel; er zijn er hoogstens {limit} toegestaan.',
  'rule.images-few': 'Aantal foto’s: {count}; {category} heeft er minstens {limit} nodig.',
  'rule.image-address': 'Een foto heeft geen bruikbaar adres.',
  'rule.image-error': 'De marktplaats kon een van de foto’s niet gebruiken. Vervang hem.',

  'rule.attribute-needed': '{category} heeft {field} nodig.',
  'rule.attribute-name':
    'De naam van dit kenmerk heeft {length} tekens; er zijn er hoogstens {limit} toegestaan.',
  'rule.attribute-empty': '{field} is leeg. Haal het weg, of vul het in.',
  'rule.attribute-type': '{field} past niet bij zijn soort, {type}.',
  'rule.attribute-value': '“{text}” is geen van de waarden van {field} in {category}.',
  'rule.attribute-low': '{field} {value} is lager dan {limit}, het minimum in {category}.',
  'rule.attribute-high': '{field} {value} is hoger dan {limit}, het maximum in {category}.',
  'rule.attribute-precision': '{field} {value} heeft te veel decimalen; de grens is {limit}.',
  'rule.attribute-fixed': '{category} laat dit kenmerk niet veranderen; de marktplaats kan het weigeren.',

  'rule.integer': '{field} moet een heel getal zijn.',
  'rule.id-integer': 'Een advertentie-ID is een heel getal, niet “{text}”.',
  'rule.id-new': 'Een nieuwe advertentie heeft nog geen ID; de marktplaats geeft die.',
  'rule.category-integer': 'Een categorie is een heel getal, niet “{text}”.',
  'rule.feed-managed':
    'Een feed beheert dit account: de volgende import pauzeert advertenties die niet in de feed staan.',
  'rule.places-few':
    '{category} heeft dan {active} van {limit} actieve advertenties; er zijn nog weinig plaatsen.',
  'rule.vendor-reused':
    'Een verwijderde advertentie heeft deze verkopers-ID en houdt die voor altijd. | {count} verwijderde advertenties hebben deze verkopers-ID en houden die voor altijd.',
  'rule.display-url-hidden': 'De marktplaats toont dit adres niet voor uw account; ze toont haar eigen link.',
  'rule.region-change': 'De marktplaats kan een andere regio weigeren voor een advertentie die er al staat.',
  'rule.attribute-unnamed': 'Een kenmerk heeft geen naam.',
  'rule.attribute-blank-name': 'De naam van een kenmerk is leeg.',
  'rule.attribute-untyped': '{field} heeft geen soort.',
  'rule.attribute-type-unknown': '{field} heeft de soort “{text}”, die niet bestaat.',
  'rule.attribute-valueless': '{field} heeft geen waarde.',
  'rule.attribute-long': '{field} heeft {length} tekens; er zijn er hoogstens {limit} toegestaan.',
  'rule.attribute-kind': '{field} is van de verkeerde soort; {category} wil {type}.',
  'rule.attribute-longer': '{field} heeft {length} tekens; {category} staat er hoogstens {limit} toe.',
  'rule.attribute-shorter': '{field} heeft in {category} minstens {limit} tekens nodig; nu {length}.',
  'rule.shipping-type': '“{text}” is geen soort verzending; er zijn SHIP en PICKUP.',
  'rule.shipping-disabled': '{category} neemt geen verzendopties aan.',
  'rule.shipping-needed': 'Advertenties in {category} hebben misschien een verzendoptie nodig.',
  'rule.shipping-twice': 'Er zijn twee verzendopties van één soort; de marktplaats neemt er één van elk.',
  'rule.shipping-cost': 'Verzendkosten kunnen niet onder nul zijn.',
  'rule.shipping-time': 'Een levertijd ziet eruit als 2d-5d.',
  'rule.pickup-needed': 'Ophalen heeft een plaats nodig.',

  'fix.lift': '{limit} invullen',
  'fix.cut': '{limit} invullen',
  'fix.set': '“{text}” invullen',
  'fix.set-number': '{value} invullen',
  'fix.round': 'Afronden op {value}',
  'fix.price-type': '{priceType} kiezen',
  'fix.price-type-alone': '{priceType} kiezen en de prijs leegmaken',
  'fix.lift-total': 'Totaalbudget op {limit} zetten',
  'fix.one-shipping': 'Van elk één houden',
  'fix.cut-text': 'Afkappen op {limit} tekens',
  'fix.trim': 'Spaties weghalen',
  'fix.clear': 'Leegmaken',
  'fix.revert': 'Terugnemen',
  'fix.pause': 'Pauzeren',
  'fix.see-description': 'Zie omschrijving kiezen',
  'fix.first-images': 'De eerste {limit} houden',

  'held.conflict': '{field} is op de marktplaats veranderd sinds u het bewerkte. Beslis welke waarde blijft.',
  'held.restored':
    'Deze bewerking is hersteld uit een logboek met gaten. Ze wacht tot u bewerkingen van haar soort laat verzenden.',
  'held.suspended':
    'De klantenservice heeft deze advertentie geblokkeerd. Ze wacht tot u haar activeert, pauzeert of verwijdert.',
  'held.set-aside':
    'De marktplaats gaf deze advertentie in een vorm die niet te lezen is ({part}). Ze blijft hier zoals ze was, de wijzigingen wachten, en bij elke keer ophalen wordt er opnieuw naar gevraagd.',
  'held.gone':
    'De marktplaats heeft deze advertentie niet meer. Uw wijzigingen zijn bewaard; maak er een nieuwe advertentie van, of verwerp ze.',
  'held.own-ad':
    'Advertentie {id} op de marktplaats heeft deze verkopers-ID. Zeg of dat de advertentie is die u hier hebt gemaakt.',
  'held.unknown-status':
    'De advertentie heeft een status die Adsheet niet kent ({status}). Ze wacht tot u haar pauzeert, activeert of verwijdert.',
} as const satisfies Translation<keyof typeof rulesEn>;
