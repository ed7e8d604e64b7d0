/**
 * Cells without a value that could be taken: errors of spreadsheets, in the languages of our users, numbers shown as
 * others, such as in thousands, and broken texts.
 */
import type { TableCell } from './proposal.ts';

/** Their names in Excel, LibreOffice and Google Sheets, without the leading sign. */
const NAMES = [
  ...['N/A', 'N/B', 'REF!', 'VERW!', 'DIV/0!', 'DEEL/0!', 'VALUE!', 'WAARDE!', 'VALEUR!'],
  ...['NAME?', 'NAAM?', 'NOM?', 'NUM!', 'GETAL!', 'NOMBRE!', 'NULL!', 'LEEG!', 'NUL!'],
  ...['SPILL!', 'OVERLOOP!', 'EPARS!', 'ÉPARS!', 'PROPAGATION!', 'CALC!', 'BEREKENEN!', 'CALCUL!'],
  ...['FIELD!', 'VELD!', 'CHAMP!', 'BLOCKED!', 'GEBLOKKEERD!', 'BLOQUE!', 'BLOQUÉ!'],
  ...['CONNECT!', 'VERBINDEN!', 'CONNEXION!', 'BUSY!', 'BEZET!', 'OCCUPE!', 'OCCUPÉ!'],
  ...['UNKNOWN!', 'ONBEKEND!', 'INCONNU!', 'EXTERNAL!', 'EXTERN!', 'EXTERNE!', 'PYTHON!', 'TIMEOUT!'],
  ...['GETTING_DATA', 'GEGEVENS_OPHALEN', 'OBTENTION_DONNEES', 'CHARGEMENT_DONNEES'],
  ...['ERROR!', 'FOUT!', 'ERREUR!'],
] as const;

const KNOWN: ReadonlySet<string> = new Set(NAMES);

/** LibreOffice numbers errors without a name: `Err:502`. */
const NUMBERED = /^(?:ERR|FOUT)\s?:\s?\d{3}$/u;

/** Shown by a column that is too narrow for its numbers. */
const TOO_NARROW = /^##+$/u;

/** How all of them begin, so that other texts need no closer look. */
const BEGINNING = /^\s*[#EF]/iu;

/** Longer texts are not checked. */
const LONGEST = 40;

const isNamed = (name: string): boolean =>
  name.startsWith('#') && KNOWN.has(name.slice(1).replace(/\s+(?=[!?]$)/u, ''));

/**
 * Is the text an error value? In any field: nobody titles an ad `#NAME?`; who wants to can do it in Adsheet, whose
 * exports keep it.
 */
export const isCellError = (text: string): boolean => {
  if (!BEGINNING.test(text)) return false;
  const trimmed = text.trim();
  if (TOO_NARROW.test(trimmed)) return true;
  if (trimmed.length > LONGEST) return false;
  const name = trimmed.normalize('NFC').toUpperCase();
  return name === NOT_COMPUTED || NUMBERED.test(name) || isNamed(name);
};

/** The cell of a formula over the table's columns that has no result for its row. */
export const NOT_COMPUTED = '#FORMULA!';

/** The value for errors with an unknown name. */
export const UNKNOWN_ERROR = '#ERROR!';

/** What programs write for no value, and what people write for it in their lists. */
const NOTHING = /^(?:[(<[]?null[)>\]]?|\\n|nan|nat|<na>|undefined)$/iu;
const NONE = /^(?:none|nil|n\/a)$/iu;

/**
 * Is the text what a program writes for no value, as `NULL` and `NaN` are? `isAny`: of a field whose texts mean nothing
 * to us, so that a word for none is none of them either.
 */
export const isNoValue = (text: string, isAny: boolean): boolean =>
  text.length <= LONGEST && (NOTHING.test(text) || (isAny && NONE.test(text)));

/** A number whose cell shows it in thousands or millions, as text: neither of the two is sure to be meant. */
export const scaledText = (shown: string, scale: number): string => `${shown} (×${scale})`;

/** A number whose cell shows another number, as text, as a format that puts digits before it does. */
export const twofoldText = (shown: string, number: number): string => `${shown} (=${number})`;

const SCALED = / \(×10{3,}\)$|^[\d.,\s'\u2019]+ \(=\d+\)$/u;

/** Is it a number that its cell shows as another one? */
export const isScaled = (text: string): boolean => SCALED.test(text);

/**
 * Has the cell a character that decoders put for bytes they cannot read? What stood there is lost, so nothing is
 * taken of it.
 */
export const isBroken = (cell: TableCell): boolean => typeof cell === 'string' && cell.includes('\uFFFD');
