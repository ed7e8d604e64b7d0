/** Attribute columns, cell editors, locks and what the grid reads out in Dutch. */
import type { AttributesKey } from './attributes-en.ts';
import type { Translation } from './fill.ts';

export const attributesNl = {
  'attributes.show': 'Kenmerken',
  'attributes.show.tip': 'De kenmerken van deze advertenties als kolommen tonen',
  'attributes.hide.tip': 'De kolommen met kenmerken verbergen',
  'attributes.most_used': 'De {shown} meest gebruikte van {count} kenmerken zijn kolommen',
  'attributes.in_locale': '{name} ({locale})',
  'attributes.own': 'Uw eigen kenmerk. De categorie kent het niet.',
  'attributes.needed': 'Nodig in deze categorie.',
  'attributes.searchable': 'Kopers kunnen erop zoeken.',
  'attributes.create_only': 'Kan alleen bij een nieuwe advertentie worden ingevuld.',
  'attributes.read_only': 'De marktplaats vult het in.',

  'grid.locked.refused': 'De marktplaats laat deze verkoper dit veld niet gebruiken.',
  'grid.locked.refused-original-price':
    'De marktplaats laat deze verkoper geen oorspronkelijke prijs gebruiken.',
  'grid.locked.not-writable': 'De marktplaats vult dit kenmerk in. Het kan niet worden bewerkt.',
  'grid.locked.not-updatable': 'Dit kenmerk kan alleen bij een nieuwe advertentie worden ingevuld.',
  'grid.locked.not-in-category': 'De categorie van deze advertentie heeft dit kenmerk niet.',
  'grid.locked.by-locale':
    'Deze advertentie heeft het kenmerk in meer talen. Elke taal heeft een eigen kolom.',
  'grid.unrecognized': 'De marktplaats gebruikt dit kenmerk niet om te zoeken.',
  'grid.elsewhere.images': 'Foto’s bewerkt u in het bewerkpaneel (F10).',
  'grid.campaign.default': '{campaign} (standaard)',
  'grid.campaign.default.unnamed': 'Standaardcampagne',
  'grid.header.currency': '{field} ({currency})',
  'grid.note': 'Over deze cel',

  'allowed.in': 'Toegestaan in {category}: {limit}',
  'allowed.here': 'Toegestaan: {limit}',
  'allowed.chars': '{limit} tekens',

  'editor.option.default': 'standaard',
  'editor.option.gone': 'niet in de lijst',
  'editor.list.hint': 'Spatie vinkt aan, Enter bewaart',
  'editor.list.free': 'Typ iets, Enter voegt het toe. Nog een Enter bewaart de lijst.',
  'editor.list.add': '“{text}” toevoegen',

  'ag.ariaRowSelectAll': 'Spatie kiest alle advertenties of geen',
  'ag.ariaRowToggleSelection': 'Spatie kiest deze advertentie of niet',
  'ag.ariaRowSelectionDisabled': 'Deze advertentie kan niet worden gekozen',
  'ag.ariaRowSelect': 'Spatie kiest deze advertentie',
  'ag.ariaRowDeselect': 'Spatie laat deze advertentie weg',
  'ag.ariaHeaderSelection': 'Gekozen advertenties',
  'ag.ariaSortableColumn': 'Enter sorteert, met Shift ook op deze kolom. Alt+Omlaag opent het menu',
  'ag.ariaInputEditor': 'Cel bewerken',
  'ag.ariaValidationErrorPrefix': 'Kan niet worden bewaard',
  'ag.ariaChecked': 'gekozen',
  'ag.ariaUnchecked': 'niet gekozen',
  'ag.ariaIndeterminate': 'enkele gekozen',
} as const satisfies Translation<AttributesKey>;
