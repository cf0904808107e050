/** Lists the methods of the installed supabase-js, from its type declarations. */
import path from 'node:path';
import ts from 'typescript';

/** The parts of the client that have methods, and an expression for each. */
const places: { readonly [prefix: string]: string } = {
  '': 'client',
  'from()': "client.from('t')",
  'from().select()': "client.from('t').select()",
  'storage.from()': "client.storage.from('b')",
  'storage.vectors.from()': "client.storage.vectors.from('b')",
  'storage.vectors.from().index()': "client.storage.vectors.from('b').index('i')",
  'channel()': "client.channel('c')",
};

const root = path.resolve(__dirname, '../../..');
/** A path in the repository, so that its imports resolve. The file is never written. */
const file = path.join(root, 'methods.ts');
const source = [
  "import type { SupabaseClient } from '@supabase/supabase-js';",
  'declare const client: SupabaseClient;',
  ...Object.values(places).map((expression, place) => `export const place${place} = ${expression};`),
].join('\n');

/** `from().select().eq`, `auth.admin.createUser`, …: every public method, in the order of the declarations. */
export function readMethods(): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    types: [],
    skipLibCheck: true,
  };
  const host = ts.createCompilerHost(options);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, language) =>
    name === file ? ts.createSourceFile(name, source, language) : getSourceFile(name, language);
  const program = ts.createProgram([file], options, host);
  const checker = program.getTypeChecker();
  const main = program.getSourceFile(file);
  const module = main && checker.getSymbolAtLocation(main);
  if (!module) throw new Error('The declarations of supabase-js could not be read.');

  const methods: string[] = [];
  const walk = (prefix: string, type: ts.Type): void => {
    for (const member of checker.getPropertiesOfType(type)) {
      const [declaration] = member.declarations ?? [];
      if (!declaration || !isPublic(member, declaration)) continue;
      const name = prefix === '' ? member.name : `${prefix}.${member.name}`;
      const memberType = checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(member, main));
      if (isMethod(declaration) || (name.startsWith('auth.') && memberType.getCallSignatures().length > 0))
        methods.push(name);
      // A client within the client: `auth.admin`, `storage.vectors`.
      else if (!prefix.endsWith(')') && /(Api|Client)$/.test(checker.typeToString(memberType)))
        walk(name, memberType);
    }
  };
  const exported = checker.getExportsOfModule(module);
  for (const [place, prefix] of Object.keys(places).entries()) {
    const symbol = exported[place];
    if (symbol) walk(prefix, checker.getTypeOfSymbolAtLocation(symbol, main));
  }
  return methods;
}

const isMethod = (declaration: ts.Declaration): boolean =>
  ts.isMethodDeclaration(declaration) || ts.isMethodSignature(declaration);

function isPublic({ name }: ts.Symbol, declaration: ts.Declaration): boolean {
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return (
    declaration.getSourceFile().fileName.includes('/@supabase/') &&
    (ts.getCombinedModifierFlags(declaration) & hidden) === 0 &&
    !/^[_#]/.test(name) &&
    !ts.getJSDocTags(declaration).some((tag) => tag.tagName.text === 'internal')
  );
}
