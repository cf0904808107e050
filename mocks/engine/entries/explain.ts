/** Why a call was answered as it was, as `GET /_fake/explain/ID` says it. */
export type { ExplainedCondition } from '../explain/explainCondition';
export type { ExplainedStatement, Explanation } from '../explain/explanation';
export type { Source, Sources } from '../explain/sources';
