import path from 'node:path';
import type { Compiler, Module } from 'webpack';

const root = path.resolve(__dirname, '../..');
const forbidden = [
  path.join(root, 'mocks') + path.sep,
  path.join(root, 'node_modules', 'msw') + path.sep,
  path.join(root, 'node_modules', '@mswjs') + path.sep,
];

function resourceOf(module: Module): string {
  return 'resource' in module && typeof module.resource === 'string' ? module.resource : '';
}

/** Fails the live build if it contains the mock worker or a module of the fake, msw or @mswjs. Names the importer. */
export class AssertNoMocksPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('AssertNoMocksPlugin', (compilation) => {
      compilation.hooks.afterChunks.tap('AssertNoMocksPlugin', () => {
        for (const module of compilation.modules) {
          const resource = resourceOf(module);
          if (!forbidden.some((folder) => resource.startsWith(folder))) continue;
          const issuer = compilation.moduleGraph.getIssuer(module);
          compilation.errors.push(
            new compiler.webpack.WebpackError(
              `The live build contains a part of the fake: ${path.relative(root, resource)}` +
                (issuer ? `, imported by ${path.relative(root, resourceOf(issuer))}` : ''),
            ),
          );
        }
      });
      compilation.hooks.processAssets.tap(
        { name: 'AssertNoMocksPlugin', stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        (assets) => {
          for (const name of Object.keys(assets)) {
            if (name.includes('mockServiceWorker')) {
              compilation.errors.push(
                new compiler.webpack.WebpackError(`The live build contains the mock worker: ${name}`),
              );
            }
          }
        },
      );
    });
  }
}
