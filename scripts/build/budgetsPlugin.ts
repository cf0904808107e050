import type { Compilation, Compiler } from 'webpack';
import type { BuildSettings, Target } from './targets';
import { isForMembers, pageBudgets, pageNames, paths } from '../../src/lib/pages';
import {
  budgetOfSettings,
  budgets,
  isTooHeavy,
  kib,
  weightTable,
  type PartName,
  type Weight,
} from './budgets';
import type { ServingRules } from './hosting/servingRules';
import { pageFiles } from './pageFiles';
import { deferredCss } from './deferredCss';
import { filesOf, filesOfRoute } from './pageHead';

/** Bytes of the headers that hosts add themselves: status, type, length, encoding, caching, date and the like. */
const hostsHeaders = 320;

/** What a hosted project adds to `connect-src`. Every project's reference has twenty letters, so any will do. */
const project = ['https', 'wss'].map((scheme) => ` ${scheme}://${'x'.repeat(20)}.supabase.co`).join('');

/** Bytes of the headers of one answer in HTTP/1.1 format. */
function headersOf(compilation: Compilation): number {
  const rules = compilation.getAsset('hosting.json')?.source.source().toString() ?? '';
  const { headers } = JSON.parse(rules) as ServingRules;
  const own = Object.entries(headers).map(
    ([name, value]) => `${name}: ${value}\r\n`.replace(/(connect-src 'self')[^;]*/, `$1${project}`).length,
  );
  return own.reduce((sum, bytes) => sum + bytes, hostsHeaders);
}

/** Weighs the compressed files, prints a table, and fails a build that exceeds a budget. */
export class BudgetsPlugin {
  private readonly target: Target;
  /** KiB added to each budget. */
  private readonly more: number;

  constructor(target: Target, settings: BuildSettings) {
    this.target = target;
    this.more = budgetOfSettings(settings);
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('BudgetsPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'BudgetsPlugin', stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          if (compilation.errors.length > 0) return;
          const weights = this.weigh(compilation);
          console.log(weightTable(weights));
          for (const weight of weights.filter(isTooHeavy)) {
            const { name, bytes, budget } = weight;
            compilation.errors.push(
              new compiler.webpack.WebpackError(
                `${name} weighs ${kib(bytes).toFixed(1)} KiB (brotli); its budget is ${budget?.toFixed(1)} (scripts/build/budgets.ts; a page's own chunks: src/lib/pages.ts)`,
              ),
            );
          }
        },
      );
    });
  }

  private withSettings(budget: number | null): number | null {
    return budget === null ? null : budget + this.more;
  }

  private weigh(compilation: Compilation): Weight[] {
    const bytes = (files: Iterable<string>) =>
      [...files].reduce((sum, file) => sum + (compilation.getAsset(`${file}.br`)?.source.size() ?? 0), 0);
    const main = new Set(filesOf(compilation, 'main'));
    const landing = filesOf(compilation, 'home');
    const html = (page: string) => [pageFiles(this.target).find((each) => each.page === page)?.file ?? ''];
    const part = (name: PartName, files: Iterable<string>): Weight => ({
      name,
      bytes: bytes(files),
      budget: this.withSettings(budgets[name][this.target]),
    });
    const others = pageNames.filter((name) => name !== 'home');
    /** Scripts and style sheets of a page that `main` does not already include, with the members' layout. */
    const ownPart = (name: (typeof others)[number]): Weight => ({
      name: paths[name],
      bytes: bytes(filesOfRoute(compilation, paths[name]).filter((file) => !main.has(file))),
      budget: this.withSettings(pageBudgets[name][this.target]),
    });
    const deferred = deferredCss(compilation);
    const application = [...main, ...landing].filter((file) => file.endsWith('.js') || file === deferred);
    const landingPage = part('landing page', html(paths.home));
    return [
      {
        name: 'first answer',
        bytes: landingPage.bytes + headersOf(compilation),
        budget: this.withSettings(budgets['first answer'][this.target]),
      },
      landingPage,
      ...others.map((name) => ({
        ...part(isForMembers(name) ? 'members’ HTML' : 'HTML', html(paths[name])),
        name: `HTML of ${paths[name]}`,
      })),
      part('application for /', application),
      part('/ with all of it', [...html(paths.home), ...application]),
      part('landing page in use', filesOf(compilation, 'outlook')),
      ...others.map(ownPart),
      part('supabase-js', filesOf(compilation, 'supabase')),
      part(
        'every script',
        compilation
          .getAssets()
          .map(({ name }) => name)
          .filter((name) => name.endsWith('.js')),
      ),
    ];
  }
}
