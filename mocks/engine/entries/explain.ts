/** Why a call was answered as it was. Import it where somebody asks, with `import()`: nobody else needs it. */
export { explainCall, explainNow } from '../explain/answerExplain';
export type { ExplainedCondition } from '../explain/explainCondition';
export type { ExplainedPolicy, ExplainedStatement, Explanation } from '../explain/explanation';
export type { Source, Sources } from '../explain/sources';
