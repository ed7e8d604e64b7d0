/** Measures the width of texts. */

let pen: OffscreenCanvasRenderingContext2D | null = null;

/** The width of a text in px, rounded up, in a CSS font. */
export const textWidth = (text: string, font: string): number => {
  pen ??= new OffscreenCanvas(1, 1).getContext('2d');
  if (!pen) return 0;
  pen.font = font;
  return Math.ceil(pen.measureText(text).width);
};
