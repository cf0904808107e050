import { interpretSchema } from '../backend/interpretSchema';
import { createProject, type Project } from '../project/createProject';
import { migrate } from '../schema/migrate';
import type { OpenDatabase } from '../schema/openPglite';
import { readSchema, readSchemaSources } from '../schema/readSchema';
import { projectSql } from '../schema/projectSql';

interface EmptyDatabase extends OpenDatabase {
  exec: (sql: string) => Promise<void>;
}

/** A project with the schema that one migration, `notes.sql`, makes in the empty database. Closes the database. */
export async function projectFromSql(database: EmptyDatabase, sql: string): Promise<Project> {
  try {
    await database.exec(projectSql('everything'));
    const migrations = [{ name: 'notes.sql', sql }];
    await migrate(database, migrations);
    const printed = await readSchema(database, migrations);
    return createProject({
      schema: interpretSchema(printed),
      migrations: () => readSchemaSources(migrations, printed),
    });
  } finally {
    await database.close();
  }
}
