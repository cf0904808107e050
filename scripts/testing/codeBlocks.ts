/** The documents and their code blocks, for the tests that run the code. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';

export const root = path.resolve(__dirname, '../..');

/** The documents whose code blocks run as tests. */
export const runDocuments = [
  'README.md',
  'CONTRIBUTING.md',
  'mocks/README.md',
  'supabase/README.md',
  'docs/operations.md',
] as const;

export const documents: readonly string[] = [
  ...runDocuments,
  'CHANGELOG.md',
  'SECURITY.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file.split(path.sep).join('/')}`)
    .filter((file) => !runDocuments.some((known) => known === file)),
];

export interface CodeBlock {
  document: (typeof runDocuments)[number];
  /** The line number of the opening fence. */
  line: number;
  /** Empty when the fence names none. */
  language: string;
  text: string;
}

export function codeBlocks(): CodeBlock[] {
  return runDocuments.flatMap((document) => {
    const source = readFileSync(path.join(root, document), 'utf8');
    return [...source.matchAll(/^( *)```(\w*)\n([^]*?)\n\1```$/gm)].map(
      ({ index, 1: indent = '', 2: language = '', 3: text = '' }) => ({
        document,
        line: source.slice(0, index).split('\n').length,
        language,
        text: text.replace(new RegExp(`^${indent}`, 'gm'), ''),
      }),
    );
  });
}

export const titleOf = ({ document, line, language }: CodeBlock): string =>
  `${document}:${line} (${language})`;

/** Whether Playwright runs the block. Jest runs all other TypeScript. */
export const isBrowserTest = ({ language, text }: CodeBlock): boolean =>
  language === 'ts' && text.includes('testing/playwright');

/** Runs TypeScript. Its relative imports start at the root of the repository. */
export function runTypeScript({ document, line, text }: CodeBlock, load: (name: string) => unknown): void {
  const { outputText } = transpileModule(text, {
    compilerOptions: { module: ModuleKind.CommonJS, target: ScriptTarget.ES2022, esModuleInterop: true },
  });
  const loadFromRoot = (name: string) => load(name.startsWith('.') ? path.join(root, name) : name);
  // So that a failure names the document and the approximate line.
  const code = `${'\n'.repeat(line - 2)}${outputText}\n//# sourceURL=${path.join(root, document)}`;
  // oxlint-disable-next-line typescript/no-implied-eval -- the code is ours, from a document of this repository
  const run = new Function('require', 'exports', code) as (
    load: typeof loadFromRoot,
    exports: object,
  ) => void;
  run(loadFromRoot, {});
}
