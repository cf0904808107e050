import type { DatabaseRole, PrintedSchema } from 'supabase-in-memory/schema';
import { roles, toColumnType, type Catalog } from './catalog';
import { Inexpressible } from './readCondition';

/** The functions that calls can name. Their bodies are not read. */
export async function readFunctions({ rows, at, enums }: Catalog): Promise<PrintedSchema['functions']> {
  const functions = await rows<{
    name: string;
    comment: string | null;
    args: string[];
    types: string[];
    optional: number;
    returns: string;
    returnedTable: string | null;
    isSet: boolean;
    volatility: 'stable' | 'volatile';
    execute: DatabaseRole[];
  }>(
    `select proname::text as name, obj_description(p.oid) as comment, coalesce(proargnames[1:pronargs], '{}')::text[] as args,
       array(select format_type(t, null) from unnest(proargtypes) as t) as types, pronargdefaults as optional,
       format_type(prorettype, null) as returns, proretset as "isSet",
       (select format('public.%I', relname) from pg_class where reltype = prorettype) as "returnedTable",
       case provolatile when 'v' then 'volatile' else 'stable' end as volatility,
       array(select r from unnest($1::text[]) with ordinality as r (r, place)
         where has_function_privilege(r, p.oid, 'execute') order by place) as execute
     from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by proname`,
    [roles],
  );
  const printed: { [name: string]: PrintedSchema['functions'][string] } = {};
  for (const each of functions) {
    printed[each.name] = await at([`function public.${each.name}(`], `the function ${each.name}`, () => {
      if (each.isSet && each.returnedTable === null)
        throw new Inexpressible('a set of something else than rows of a table');
      return {
        ...(each.comment !== null && { comment: each.comment }),
        args: Object.fromEntries(
          each.args.map((name, place) => [
            name,
            {
              type: toColumnType(each.types[place] ?? '', enums),
              ...(place >= each.args.length - each.optional && { optional: true }),
            },
          ]),
        ),
        returns:
          each.returnedTable !== null
            ? { setOf: each.returnedTable }
            : each.returns === 'void'
              ? 'void'
              : toColumnType(each.returns, enums),
        volatility: each.volatility,
        execute: each.execute,
      };
    });
  }
  return printed;
}
