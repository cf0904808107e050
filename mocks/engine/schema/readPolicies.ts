/** Reads the policies of a table from the catalog. */
import { commands, databaseRoles, type Command, type DatabaseRole, type Policy } from '../backend/schema';
import type { Catalog } from './catalog';
import { readCondition } from './readExpression';

const commandOf: { readonly [polcmd: string]: readonly Command[] } = {
  r: ['select'],
  a: ['insert'],
  w: ['update'],
  d: ['delete'],
  '*': commands,
};
export async function readPolicies({ rows, attempt, enums }: Catalog, table: string): Promise<Policy[]> {
  const policies = await rows<{
    name: string;
    command: string;
    permissive: boolean;
    roles: DatabaseRole[];
    using: string | null;
    check: string | null;
  }>(
    `select polname::text as name, polcmd::text as command, polpermissive as permissive,
       array(select rolname::text from unnest($2::text[]) with ordinality as r (rolname, place)
         where polroles = '{0}' or rolname in (select r.rolname from pg_roles as r where r.oid = any (polroles)) order by place) as roles,
       pg_get_expr(polqual, polrelid) as using, pg_get_expr(polwithcheck, polrelid) as check
     from pg_policy where polrelid = $1::regclass order by oid`,
    [table, databaseRoles],
  );
  const printed: Policy[] = [];
  for (const { name, command, permissive, roles: bound, using, check } of policies) {
    const conditions = await attempt([name], `the policy "${name}"`, async () => ({
      ...(using !== null && { using: await readCondition(using, enums) }),
      ...(check !== null && { check: await readCondition(check, enums) }),
    }));
    if (!conditions) continue;
    for (const each of commandOf[command] ?? []) {
      // INSERT has no existing row: a policy for all commands checks its new row by `using`.
      const { using: sees, check: takes = sees } = conditions;
      printed.push({
        name,
        command: each,
        roles: bound,
        ...(!permissive && { restrictive: true as const }),
        ...(each !== 'insert' && sees !== undefined && { using: sees }),
        ...((each === 'insert' || each === 'update') && takes !== undefined && { check: takes }),
      });
    }
  }
  return printed;
}
