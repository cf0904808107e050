/** The tests that mutation testing runs, all in one environment, because that is where Stryker counts what they reach. */
import type { Config } from 'jest';
import config from './jest.config';

const dom = config.projects?.find((project) => typeof project === 'object' && project.displayName === 'dom');
if (typeof dom !== 'object') throw new Error('jest.config.ts has no project "dom"');

const mutationConfig: Config = { ...dom, displayName: undefined, testMatch: ['<rootDir>/**/*.test.ts'] };

export default mutationConfig;
