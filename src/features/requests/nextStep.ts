/** What the owner of a request may expect (docs/behaviour.md, section 4). */
import * as texts from './nextStepTexts';

/** By status; one sentence each. */
export const nextSteps: Readonly<Record<string, string>> = {
  pending: texts.pending,
  processing: texts.processing,
  completed: texts.completed,
  failed: texts.failed,
};

/** The same for one request: one that has waited longer than we promise is not promised it again. */
export function nextStep({ status, created_at }: { status: string; created_at: string }): string {
  return status === 'pending' && oneBusinessDayAfter(created_at) < new Date()
    ? texts.late
    : (nextSteps[status] ?? '');
}

function oneBusinessDayAfter(iso: string): Date {
  const day = new Date(iso);
  do day.setDate(day.getDate() + 1);
  while (day.getDay() % 6 === 0);
  return day;
}
