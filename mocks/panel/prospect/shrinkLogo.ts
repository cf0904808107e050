/** Makes the logo of a pack from a picture file. */
import { PackProblem } from '../../product/packs/pack';
import { logoProblem, maxLogoLength } from '../../product/packs/packLogo';

/** Bytes of the chosen file. */
const maxFileLength = 40_000_000;

/** Pixels of the longer edge, tried in this order; the page shows a logo at up to 120. */
const edges = [320, 160, 96];

/** A `data:` address that `logoProblem` accepts. Rejects with a `PackProblem`. */
export async function shrinkLogo(file: File): Promise<string> {
  if (file.size > maxFileLength) throw new PackProblem('This picture is too large: at most 40 MB.');
  const logo = file.type === 'image/svg+xml' ? await shrinkSvg(file) : await shrinkBitmap(file);
  const problem = logoProblem(logo);
  if (problem !== undefined) throw new PackProblem(problem);
  return logo;
}

/**
 * A small SVG stays as it is, and `logoProblem` checks its content. A larger one becomes a PNG, whatever its content: an image
 * runs no scripts and loads nothing while it is drawn.
 */
async function shrinkSvg(file: File): Promise<string> {
  const logo = await readAsDataUrl(file);
  if (file.size <= maxLogoLength) return logo;
  const image = new Image();
  image.src = logo;
  await image.decode().catch(failUnreadable);
  // An SVG without a size of its own is drawn as a square.
  return draw(image, image.naturalWidth || 1, image.naturalHeight || 1);
}

/** Redraws the picture, so that only its pixels are passed on: no location, no camera data, nothing hidden in the file. */
async function shrinkBitmap(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(failUnreadable);
  try {
    return draw(bitmap, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}

function draw(source: CanvasImageSource, width: number, height: number): string {
  const canvas = document.createElement('canvas');
  const seen = visibleArea(source, width, height);
  for (const edge of edges) {
    const scale = edge / Math.max(seen.width, seen.height);
    canvas.width = Math.max(1, Math.round(seen.width * scale));
    canvas.height = Math.max(1, Math.round(seen.height * scale));
    const context = canvas.getContext('2d');
    if (!context) break;
    context.imageSmoothingQuality = 'high';
    context.drawImage(source, seen.x, seen.y, seen.width, seen.height, 0, 0, canvas.width, canvas.height);
    const logo = canvas.toDataURL('image/png');
    if (logoProblem(logo) === undefined) return logo;
  }
  throw new PackProblem('This browser cannot make the logo smaller; choose a PNG of at most 150 kB.');
}

/** The picture without its transparent edges, in pixels of the picture; all of it if nothing can be seen. */
function visibleArea(source: CanvasImageSource, width: number, height: number) {
  const whole = { x: 0, y: 0, width, height };
  const scale = Math.min(1, (edges[0] ?? 1) / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) return whole;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let [left, top, right, bottom] = [canvas.width, canvas.height, 0, 0];
  for (let pixel = 0; pixel * 4 < data.length; pixel += 1) {
    if ((data[pixel * 4 + 3] ?? 0) < 16) continue;
    const [x, y] = [pixel % canvas.width, Math.floor(pixel / canvas.width)];
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  if (right === 0) return whole;
  return { x: left / scale, y: top / scale, width: (right - left) / scale, height: (bottom - top) / scale };
}

function failUnreadable(): never {
  throw new PackProblem('The browser cannot read this file as a picture.');
}

function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new PackProblem('The file could not be read.'));
    reader.readAsDataURL(file);
  });
}
