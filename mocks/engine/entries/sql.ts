/** Reads a schema from SQL, in Node, with PostgreSQL itself. */
export { readSchema, readSchemaSources } from '../schema/readSchema';
export { type DefaultGrants, projectSql } from '../schema/projectSql';
