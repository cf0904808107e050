/** Jest for mutation testing. A single project, because Stryker measures coverage in one environment only. */
import type { Config } from 'jest';
import config from './jest.config';

const dom = config.projects?.find((project) => typeof project === 'object' && project.displayName === 'dom');
if (typeof dom !== 'object') throw new Error('jest.config.ts has no project "dom"');

const mutationConfig: Config = { ...dom, displayName: undefined, testMatch: ['<rootDir>/**/*.test.ts'] };

export default mutationConfig;
