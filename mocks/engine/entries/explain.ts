/** Why calls were answered as they were, as in `GET /_fake/explain/ID`, and which policies they tried. */
export { explainExchange } from '../explain/answerExplain';
export {
  addToCoverage,
  joinCoverage,
  summarize,
  type Coverage,
  type TriedPolicies,
  type Unreachable,
} from '../explain/coverage';
export type { ExplainedCondition } from '../explain/explainCondition';
export type { ExplainedStatement, Explanation } from '../explain/explanation';
export type { Source, Sources } from '../explain/sources';
