/** The chart on screen as a PNG, with its heading and key: alone it would not say what it shows. */

const MARGIN = 12;
const LINE = 18;

type Shown = {
  readonly canvas: HTMLCanvasElement;
  readonly heading: string;
  readonly lines: readonly { readonly text: string; readonly colour: string; readonly dashed: boolean }[];
  readonly ground: string;
  readonly ink: string;
};

let shown: (() => Shown) | null = null;

/** The chart that is on the page; null when it goes. */
export const setChart = (chart: (() => Shown) | null): void => {
  shown = chart;
};

/** As base64; null while no chart is shown. */
export const chartPicture = (): string | null => {
  if (!shown) return null;
  const { canvas, heading, lines, ground, ink } = shown();
  const scale = devicePixelRatio;
  const top = MARGIN + LINE * (1 + lines.length) + MARGIN;
  const picture = document.createElement('canvas');
  picture.width = canvas.width + 2 * MARGIN * scale;
  picture.height = canvas.height + (top + MARGIN) * scale;
  const context = picture.getContext('2d');
  if (!context) return null;
  context.fillStyle = ground;
  context.fillRect(0, 0, picture.width, picture.height);
  context.scale(scale, scale);
  const font = getComputedStyle(document.body).fontFamily;
  context.fillStyle = ink;
  context.textBaseline = 'middle';
  context.font = `600 14px ${font}`;
  context.fillText(heading, MARGIN, MARGIN + LINE / 2);
  context.font = `12px ${font}`;
  lines.forEach(({ text, colour, dashed }, at) => {
    const y = MARGIN + LINE * (at + 1.5);
    context.strokeStyle = colour;
    context.lineWidth = 2;
    context.setLineDash(dashed ? [5, 4] : []);
    context.beginPath();
    context.moveTo(MARGIN, y);
    context.lineTo(MARGIN + 20, y);
    context.stroke();
    context.fillText(text, MARGIN + 28, y);
  });
  context.drawImage(canvas, MARGIN, top, canvas.width / scale, canvas.height / scale);
  return picture.toDataURL('image/png').split(',')[1] ?? null;
};
