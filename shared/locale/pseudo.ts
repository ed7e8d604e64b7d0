/**
 * Pseudo-localized English: accents show what is translated, longer texts what is cut off, brackets where a sentence
 * ends.
 */
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import {
  createLiteralElement,
  isLiteralElement,
  isPluralElement,
  isSelectElement,
} from '@formatjs/icu-messageformat-parser';

const PLAIN = 'aceginosuyzACEGINOSUYZ';
const ACCENTED = 'áçéğíñóšúýžÁÇÉĞÍÑÓŠÚÝŽ';

/** A third longer, as Dutch and French texts may be. */
const LONGER = 1 / 3;

const strange = (text: string): string => {
  const accented = text.replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);
  const letters = text.match(/[a-z]/gi)?.length ?? 0;
  return `${accented}${'·'.repeat(Math.ceil(letters * LONGER))}`;
};

const inside = (element: MessageFormatElement): MessageFormatElement => {
  if (isLiteralElement(element)) return createLiteralElement(strange(element.value));
  if (!isSelectElement(element) && !isPluralElement(element)) return element;
  const options = Object.fromEntries(
    Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: option.value.map(inside) },
    ]),
  );
  return { ...element, options };
};

/** A pseudo-localized sentence; its arguments stay unchanged. */
export const pseudo = (elements: readonly MessageFormatElement[]): MessageFormatElement[] => [
  createLiteralElement('['),
  ...elements.map(inside),
  createLiteralElement(']'),
];
