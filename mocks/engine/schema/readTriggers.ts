import type { PrintedSchema } from '../backend/completeSchema';
import type { Catalog } from './catalog';
import { isUserSchema } from './catalogSql';

const commands = ['insert', 'update', 'delete'] as const;

/** Triggers by table and by the name of their function, without those in `notInFake`. Their bodies are written in TypeScript. */
export async function readTriggers(
  { rows }: Catalog,
  notInFake: { readonly [name: string]: string },
): Promise<PrintedSchema['triggers']> {
  const triggers = await rows<{
    table: string;
    name: string;
    timing: 'before' | 'after';
    commands: string[];
  }>(
    `select format('%I.%I', nspname, relname) as table, proname::text as name,
       case when bool_or(tgtype & 2 = 2) then 'before' else 'after' end as timing,
       array_agg(distinct event order by event) as commands
     from pg_trigger join pg_proc on pg_proc.oid = tgfoid
       join pg_class on pg_class.oid = tgrelid join pg_namespace on pg_namespace.oid = relnamespace
       cross join (values (4, 'insert'), (8, 'delete'), (16, 'update')) as events (bit, event)
     where not tgisinternal and tgtype & bit = bit
       and ${isUserSchema('(select f.nspname from pg_namespace f where f.oid = pronamespace)')}
     group by 1, 2, pg_proc.oid order by 1, 2`,
  );
  const unknown = Object.keys(notInFake).filter((name) => !triggers.some((each) => each.name === name));
  if (unknown.length > 0)
    throw new Error(`The database has no trigger function ${unknown.join(', ')} to leave out.`);
  const printed: { [table: string]: PrintedSchema['triggers'][string] } = {};
  for (const { table, name, timing, commands: events } of triggers) {
    if (name in notInFake) continue;
    const order = commands.filter((command) => events.includes(command));
    printed[table] = { ...printed[table], [name]: { timing, commands: order } };
  }
  return printed;
}
