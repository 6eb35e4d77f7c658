import { type ChartData, type ChartSeries, MAX_LABELS } from './chart-data.ts';
import { type ChartScale, computeScale, hasLabel, locateBar, locateValue } from './chart-scale.ts';

// Lengths are in canvas units. The image has RESOLUTION pixels per unit.
const WIDTH = 1200;
const COLUMNS_HEIGHT = 560;
const ROW_HEIGHT = 40;
const EDGE = 32;
const TOP = 110;
const BOTTOM = 48;
const LEFT = { columns: 110, rows: 300 };
/** Leaves space for the value at the end of a row. */
const RIGHT = { columns: EDGE, rows: 150 };
const BAR_SHARE = 0.7;
const RESOLUTION = 2;

type Colour = 'surface' | 'ink' | 'muted' | 'line' | 'accent' | 'accent-soft-strong';
type Palette = Readonly<Record<Colour, string>>;

const seriesColours: Readonly<Record<ChartSeries['tone'], Colour>> = {
  soft: 'accent-soft-strong',
  strong: 'accent',
};

/** Returns a chart as a PNG in light colours, for documents. Returns null if the browser cannot draw it. */
export function drawChartImage(data: ChartData): Promise<Blob | null> {
  const { shape, points } = data;
  const height = shape === 'columns' ? COLUMNS_HEIGHT : TOP + BOTTOM + points.length * ROW_HEIGHT;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * RESOLUTION;
  canvas.height = height * RESOLUTION;
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.scale(RESOLUTION, RESOLUTION);
  const palette = readPalette();
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, WIDTH, height);
  const pen: Pen = { context, palette, fontFamily: getComputedStyle(document.body).fontFamily };
  drawHeader(pen, data);
  const plot = {
    x: LEFT[shape],
    y: TOP,
    width: WIDTH - LEFT[shape] - RIGHT[shape],
    height: height - TOP - BOTTOM,
  };
  const scale = computeScale(points.flatMap(({ values }) => values));
  if (shape === 'columns') drawColumns(pen, data, { plot, scale });
  else drawRows(pen, data, { plot, scale });
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** Reads the colours of the light theme, regardless of the theme of the page. */
function readPalette(): Palette {
  const probe = document.createElement('span');
  probe.style.colorScheme = 'light';
  document.body.append(probe);
  const readColour = (name: Colour) => {
    probe.style.color = `var(--color-${name})`;
    return getComputedStyle(probe).color;
  };
  const palette = {
    surface: readColour('surface'),
    ink: readColour('ink'),
    muted: readColour('muted'),
    line: readColour('line'),
    accent: readColour('accent'),
    'accent-soft-strong': readColour('accent-soft-strong'),
  };
  probe.remove();
  return palette;
}

interface Pen {
  readonly context: CanvasRenderingContext2D;
  readonly palette: Palette;
  readonly fontFamily: string;
}

interface TextStyle {
  readonly x: number;
  readonly y: number;
  readonly colour?: Colour;
  readonly size?: number;
  readonly align?: CanvasTextAlign;
  readonly isBold?: boolean;
  readonly maxWidth?: number;
}

function drawText({ context, palette, fontFamily }: Pen, text: string, style: TextStyle): void {
  const { x, y, colour = 'muted', size = 18, align = 'left', isBold = false } = style;
  context.font = `${isBold ? 600 : 400} ${size}px ${fontFamily}`;
  context.fillStyle = palette[colour];
  context.textAlign = align;
  context.textBaseline = 'middle';
  context.fillText(shortenText(context, text, style.maxWidth), x, y);
}

function shortenText(context: CanvasRenderingContext2D, text: string, maxWidth = Infinity): string {
  if (context.measureText(text).width <= maxWidth) return text;
  let end = text.length;
  while (end > 1 && context.measureText(`${text.slice(0, end)}…`).width > maxWidth) end -= 1;
  return `${text.slice(0, end)}…`;
}

function drawHeader(pen: Pen, { title, series }: ChartData): void {
  drawText(pen, title, { x: EDGE, y: 38, colour: 'ink', size: 24, isBold: true });
  let x = EDGE;
  for (const { name, tone } of series) {
    drawBar(pen, tone, { x, y: 68, width: 14, height: 14 });
    drawText(pen, name, { x: x + 22, y: 76 });
    x += 22 + pen.context.measureText(name).width + 28;
  }
}

interface Plot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Axes {
  readonly plot: Plot;
  readonly scale: ChartScale;
}

function drawBar({ context, palette }: Pen, tone: ChartSeries['tone'], box: Plot): void {
  const { x, y, width, height } = box;
  context.fillStyle = palette[seriesColours[tone]];
  context.fillRect(x, y, width, height);
  if (tone !== 'soft') return;
  // The outline separates the pale bar from the page.
  context.strokeStyle = palette.accent;
  context.lineWidth = 1;
  context.strokeRect(x + 0.5, y + 0.5, Math.max(0, width - 1), Math.max(0, height - 1));
}

function drawLine({ context, palette }: Pen, box: Plot): void {
  context.fillStyle = palette.line;
  context.fillRect(box.x, box.y, box.width, box.height);
}

function drawColumns(pen: Pen, data: ChartData, { plot, scale }: Axes): void {
  const { points, series, formatTick } = data;
  for (const tick of scale.ticks) {
    const y = plot.y + plot.height * (1 - locateValue(scale, tick));
    drawLine(pen, { x: plot.x, y, width: plot.width, height: 1 });
    drawText(pen, formatTick(tick), { x: plot.x - 12, y, align: 'right' });
  }
  const step = plot.width / points.length;
  const width = step * BAR_SHARE;
  for (const [index, { values, label }] of points.entries()) {
    const x = plot.x + index * step + (step - width) / 2;
    for (const [seriesIndex, { tone }] of series.entries()) {
      const { start, length } = locateBar(scale, values[seriesIndex] ?? 0);
      const y = plot.y + plot.height * (1 - start - length);
      drawBar(pen, tone, { x, y, width, height: plot.height * length });
    }
    if (!hasLabel(index, points.length, 2 * MAX_LABELS)) continue;
    const y = plot.y + plot.height + 24;
    drawText(pen, label, { x: x + width / 2, y, align: 'center' });
  }
}

function drawRows(pen: Pen, data: ChartData, { plot, scale }: Axes): void {
  const { points, series, format, formatTick } = data;
  for (const tick of scale.ticks) {
    const x = plot.x + plot.width * locateValue(scale, tick);
    drawLine(pen, { x, y: plot.y, width: 1, height: plot.height });
    const y = plot.y + plot.height + 24;
    drawText(pen, formatTick(tick), { x, y, align: 'center' });
  }
  const height = ROW_HEIGHT * BAR_SHARE;
  for (const [index, { values, name }] of points.entries()) {
    const y = plot.y + index * ROW_HEIGHT + (ROW_HEIGHT - height) / 2;
    const middle = y + height / 2;
    const maxWidth = plot.x - EDGE - 16;
    drawText(pen, name, { x: plot.x - 12, y: middle, align: 'right', colour: 'ink', maxWidth });
    for (const [seriesIndex, { tone }] of series.entries()) {
      const { start, length } = locateBar(scale, values[seriesIndex] ?? 0);
      const x = plot.x + plot.width * start;
      drawBar(pen, tone, { x, y, width: plot.width * length, height });
    }
    drawText(pen, format(values[0] ?? 0), { x: plot.x + plot.width + 12, y: middle });
  }
}
