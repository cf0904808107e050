import webpack from 'webpack';
import type { Configuration, Stats } from 'webpack';

/** Runs one build. Rejects with webpack's report when it has errors. */
export async function runWebpack(configuration: Configuration): Promise<Stats> {
  const compiler = webpack(configuration);
  const stats = await new Promise<Stats | undefined>((resolve, reject) => {
    compiler.run((failure, result) => {
      compiler.close(() => (failure ? reject(failure) : resolve(result)));
    });
  });
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-warnings') ?? 'Nothing was built');
  return stats;
}
