import { sql } from 'kysely'

/** A text type that compares by code point on both engines, regardless of the collation of the database. */
export const sortedText = (engine: 'sqlite' | 'postgres') =>
  engine === 'postgres' ? sql`text collate "C"` : sql`text`
export type SortedText = ReturnType<typeof sortedText>
