/** How wide words are as they are drawn. */

let pen: OffscreenCanvasRenderingContext2D | null = null;

/** The width of a text in px, whole, in a font as CSS writes it. */
export const textWidth = (text: string, font: string): number => {
  pen ??= new OffscreenCanvas(1, 1).getContext('2d');
  if (!pen) return 0;
  pen.font = font;
  return Math.ceil(pen.measureText(text).width);
};
