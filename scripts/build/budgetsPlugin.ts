import type { Compilation, Compiler } from 'webpack';
import type { Target } from './targets';
import { membersPath } from '../../src/firstLoad/prerenderedPages';
import { paths } from '../../src/lib/paths';
import { budgets, isTooHeavy, kib, weightTable, type PartName, type Weight } from './budgets';
import { pageFiles } from './pageFiles';
import { filesOf, filesOfRoute } from './pageHead';

/** Weighs the compressed files, prints them as a table, and fails the build that is heavier than promised. */
export class BudgetsPlugin {
  constructor(
    private readonly target: Target,
    /** KiB more for the application. */
    private readonly more = 0,
  ) {}

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
                `${name} weighs ${kib(bytes).toFixed(1)} KiB (brotli); its budget is ${budget} (scripts/build/budgets.ts)`,
              ),
            );
          }
        },
      );
    });
  }

  private weigh(compilation: Compilation): Weight[] {
    const bytes = (files: Iterable<string>) =>
      [...files].reduce((sum, file) => sum + (compilation.getAsset(`${file}.br`)?.source.size() ?? 0), 0);
    const main = new Set(filesOf(compilation, 'main'));
    const landing = filesOf(compilation, 'landing');
    const html = (page: string) => [pageFiles(this.target).find((each) => each.page === page)?.file ?? ''];
    const part = (name: PartName, files: Iterable<string>, more = 0): Weight => {
      const budget = budgets[name][this.target];
      return { name, bytes: bytes(files), budget: budget === null ? null : budget + more };
    };
    const route = (name: PartName & `/${string}`) =>
      part(
        name,
        filesOfRoute(compilation, name).filter((file) => !main.has(file)),
      );
    const application = [...main, ...landing].filter((file) => file.endsWith('.js'));
    return [
      part('landing page', html(paths.home)),
      part('HTML of /auth', html(paths.auth)),
      part('other pages', html(membersPath)),
      part('application for /', application, this.more),
      part('/ with all of it', [...html(paths.home), ...application], this.more),
      part('landing page in use', filesOf(compilation, 'outlook')),
      route(paths.auth),
      route(paths.dashboard),
      route(paths.admin),
      part('supabase-js', filesOf(compilation, 'supabase')),
      part(
        'every script',
        compilation
          .getAssets()
          .map(({ name }) => name)
          .filter((name) => name.endsWith('.js')),
        this.more,
      ),
    ];
  }
}
