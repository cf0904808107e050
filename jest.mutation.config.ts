/** Jest for mutation testing. A single project, because Stryker measures coverage in one environment only. */
import type { Config } from 'jest';
// Node reads this file itself where it can, and wants the whole name.
import config from './jest.config.ts';

const dom = config.projects?.find((project) => typeof project === 'object' && project.displayName === 'dom');
if (typeof dom !== 'object') throw new Error('jest.config.ts has no project "dom"');

const mutationConfig: Config = { ...dom, testMatch: ['<rootDir>/**/*.test.ts'] };
delete mutationConfig.displayName;

export default mutationConfig;
