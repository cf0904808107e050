/** Why a call was answered as it was, as data. `GET /_fake/explain/ID` answers it; the panel shows it. */
import type { Command, Row } from '../backend/schema';
import type { Truth } from '../backend/conditions';
import type { ExplainedCondition } from './explainCondition';
import type { Source } from './sources';

export interface ExplainedPolicy {
  name: string;
  command: Command;
  /** `using` decides which rows the command sees, `check` which new rows it accepts. */
  side: 'using' | 'check';
  restrictive?: true;
  truth: Truth;
  condition: ExplainedCondition;
  source?: Source;
}

export interface ExplainedGrant {
  table: string;
  command: Command;
  role: string;
  /** The columns that the call needs; empty if any one column is enough. */
  columns: readonly string[];
  allowed: boolean;
  /** The columns that the role may use. */
  granted: '*' | readonly string[];
  source?: Source;
}

/** A row, and what the policies say about it. */
export interface ExplainedRow {
  /** Its primary key. */
  key: Row;
  passes: boolean;
  policies: ExplainedPolicy[];
}

/** The policies of one table, as one statement applied them. */
export interface ExplainedStatement {
  table: string;
  command: Command;
  side: 'using' | 'check';
  role: string;
  /** Why no policy was tested: the role bypasses row-level security, or the table has none. */
  bypassed?: 'role' | 'table';
  /** The policies that bind the role. It is enough if one without `restrictive` allows a row. */
  policies: readonly Pick<ExplainedPolicy, 'name' | 'command' | 'side' | 'source'>[];
  /** How many of the rows that met the call's own filters passed; `refused`: how many did not. */
  passed: number;
  refused: number;
  /** The first rows of each kind. */
  rows: ExplainedRow[];
}

export interface ExplainedCheck {
  table: string;
  name: string;
  truth: Truth;
  /** The values of its columns. */
  values: Row;
  sql?: string;
  source?: Source;
}

export interface ExplainedTrigger {
  table: string;
  name: string;
  /** The error that it raised. */
  raised?: string;
  source?: Source;
}

export interface ExplainedFunction {
  name: string;
  role: string;
  allowed: boolean;
}

export interface Explanation {
  /** In words; the first one is the answer. */
  sentences: string[];
  caller: { role: string; email?: string; claims: Row };
  /** What the call gets when it is made again on the rows and at the time of the original, and rolled back. */
  outcome: { status: number; code?: string; message?: string };
  grants: ExplainedGrant[];
  statements: ExplainedStatement[];
  checks: ExplainedCheck[];
  triggers: ExplainedTrigger[];
  function?: ExplainedFunction;
}
