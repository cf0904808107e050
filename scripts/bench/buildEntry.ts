/** Builds a benchmark's page: the product's webpack configuration with another entry and without the size budgets. */
import { configure, type BuildOptions } from '../../webpack.config';
import { BudgetsPlugin } from '../build/budgetsPlugin';
import { runWebpack } from '../build/runWebpack';

export async function buildEntry(
  name: string,
  entry: string,
  options: Omit<BuildOptions, 'mode'>,
): Promise<void> {
  const configuration = configure({ ...options, mode: 'production' });
  await runWebpack({
    ...configuration,
    name,
    entry: { main: entry },
    cache: false,
    plugins: configuration.plugins?.filter((plugin) => !(plugin instanceof BudgetsPlugin)),
  });
}
