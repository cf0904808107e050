/** `public.open_person(person)`: a page of one person or none, for admins. The history records one look a day. */
import type { FunctionBody } from 'supabase-in-memory/schema';
import { isInLastDay } from '../isInLastDay';
import { recordHistory } from '../triggers/recordHistory';
import { findPage } from './find';
import { peopleList } from './findPeople';
import { requireAnAdmin } from './isAdmin';

const history = 'public.history';

export const openPerson: FunctionBody = ({ person = null }, context, write) => {
  requireAnAdmin(context);
  const found = findPage(peopleList, { person, page: 1 }, context);
  if (found.rows.length === 0 || person === context.uid) return found;
  const looks = context
    .findAll(history, { person_id: person })
    .filter(
      ({ kind, actor_id, created_at }) =>
        kind === 'look' && actor_id === context.uid && isInLastDay(created_at, context),
    );
  if (looks.length === 0) recordHistory(context, write, { kind: 'look', person_id: person });
  return found;
};
