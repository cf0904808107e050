import type { Database } from '../../../src/supabase/database.types';
import { type Backend, fromTimestamp, insertRow, toTimestamp } from 'supabase-in-memory/schema';
import type { ProfileRow, RequestRow } from '../createModels';
import { dayLength } from './addDemoAccounts';

/** The steps to each status, with the days between submission and each step. */
const stepsTo: Readonly<Record<RequestRow['status'], readonly (readonly [RequestRow['status'], number])[]>> =
  {
    pending: [],
    processing: [['processing', 0.75]],
    completed: [
      ['processing', 0.75],
      ['completed', 6],
    ],
    failed: [
      ['processing', 0.75],
      ['failed', 3],
    ],
  };

/** What admins wrote to the customer, by status. The id of a request decides which note it has. */
const notes: Partial<Record<RequestRow['status'], readonly string[]>> = {
  completed: [
    'You’re now the first suggestion for your most popular keyword.',
    'Everyone who searches within two miles of your door now sees you among the top three suggestions.',
    'Your name comes up as soon as someone types your street.',
  ],
  failed: [
    'We couldn’t find your business at this location. Please check it and submit the request again.',
    'Hardly anyone near you searches for these keywords. Please submit the request again with words your customers use.',
    'Another business with the same name is suggested before yours. Please add your street to the name and submit the request again.',
  ],
};

/** Adds a note and the history that a seeded request would have, none of it later than `at` (milliseconds). */
export function addHistory(backend: Backend, request: RequestRow, by: ProfileRow, at: number): void {
  const { id, user_id, status, created_at } = request;
  const submitted = fromTimestamp(created_at);
  const steps = stepsTo[status];
  const choices = notes[status] ?? [];
  const note = choices[parseInt(id.slice(-2), 16) % choices.length] ?? null;
  // Recent requests take their steps faster, so that none is in the future.
  const pace = Math.min(1, (at - submitted) / dayLength / (2 * (steps.at(-1)?.[1] ?? 1)));
  backend.transaction(() => {
    if (note !== null) backend.table('public.optimization_requests').update({ id }, { status_note: note });
    steps.forEach(([to, days], place) => {
      insertRow(backend, 'public.history', {
        created_at: toTimestamp(submitted + Math.round(days * pace * dayLength)),
        kind: 'status',
        actor_id: by.id,
        person_id: user_id,
        request_id: id,
        old_value: steps[place - 1]?.[0] ?? 'pending',
        new_value: to,
        note: place === steps.length - 1 ? note : null,
      } satisfies Database['public']['Tables']['history']['Insert']);
    });
  });
}
