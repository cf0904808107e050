/** What the owner of a request can expect next (docs/behaviour.md, section 4). */
import * as texts from './nextStepTexts';

/** A sentence or two for each status. */
export const nextSteps: Readonly<Record<string, string>> = {
  pending: texts.pending,
  processing: texts.processing,
  completed: texts.completed,
  failed: texts.failed,
};

/** The text for one request. A request that has waited longer than promised does not get the same promise again. */
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
