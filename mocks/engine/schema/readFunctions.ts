/** Reads the functions of `public` that can be called. Their bodies are written in TypeScript. */
import type { PrintedSchema } from '../backend/completeSchema';
import { databaseRoles, type DatabaseRole } from '../backend/schema';
import type { Catalog } from './catalog';
import { toColumnType } from './columnTypes';
import { UnsupportedSql } from './unsupportedSql';

interface DeclaredFunction {
  name: string;
  comment: string | null;
  args: string[];
  types: string[];
  /** How many of the last arguments have a default. */
  optional: number;
  returns: string;
  /** The table whose rows it returns. */
  returnedTable: string | null;
  isSet: boolean;
  volatility: 'stable' | 'volatile';
  execute: DatabaseRole[];
}

export async function readFunctions({ rows, attempt, enums }: Catalog): Promise<PrintedSchema['functions']> {
  const declared = await rows<DeclaredFunction>(
    `select proname::text as name, obj_description(p.oid) as comment,
       coalesce(proargnames[1:pronargs], array_fill(''::text, array[pronargs::int]))::text[] as args,
       array(select format_type(t, null) from unnest(proargtypes) as t) as types, pronargdefaults as optional,
       format_type(prorettype, null) as returns, proretset as "isSet",
       (select format('%I.%I', nspname, relname) from pg_class join pg_namespace n on n.oid = relnamespace
         where reltype = prorettype and relkind in ('r', 'p', 'v')) as "returnedTable",
       case provolatile when 'v' then 'volatile' else 'stable' end as volatility,
       array(select r from unnest($1::text[]) with ordinality as r (r, place)
         where has_function_privilege(r, p.oid, 'execute') order by place) as execute
     from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by proname`,
    [databaseRoles],
  );
  const functions: { [name: string]: PrintedSchema['functions'][string] } = {};
  for (const { name, comment, args, types, optional, volatility, execute, ...result } of declared) {
    const read = await attempt([`function public.${name}(`], `the function ${name}`, () => {
      if (Object.hasOwn(functions, name)) throw new UnsupportedSql('an overload');
      if (args.includes('')) throw new UnsupportedSql('an argument without a name');
      return {
        ...(comment !== null && { comment }),
        args: Object.fromEntries(
          args.map((arg, place) => [
            arg,
            {
              type: toColumnType(types[place] ?? '', enums),
              ...(place >= args.length - optional && { optional: true }),
            },
          ]),
        ),
        returns: returnsOf(result, enums),
        volatility,
        execute,
      };
    });
    if (read) functions[name] = read;
  }
  return functions;
}

function returnsOf(
  { returns, returnedTable, isSet }: Pick<DeclaredFunction, 'returns' | 'returnedTable' | 'isSet'>,
  enums: Catalog['enums'],
): PrintedSchema['functions'][string]['returns'] {
  if (isSet && returnedTable !== null) return { setOf: returnedTable };
  if (isSet) throw new UnsupportedSql('a set of something else than rows of a table');
  if (returnedTable !== null) return { rowOf: returnedTable };
  return returns === 'void' ? 'void' : toColumnType(returns, enums);
}
