/**
 * The kind of data in a column. `personal`: says something about a person. `id`: a random id, which leads to a person as long as
 * the account exists. `secret`: a hash or key that must never leave the server. `text`: written by members about groups, events or
 * projects. `technical`: everything else.
 */
export type DataClass = 'personal' | 'id' | 'secret' | 'text' | 'technical'

/** Facts about a column. What is left out is as in its table. */
export interface ColumnFacts {
  readonly class: DataClass
  readonly purpose: string
  /** Who gets to see it. */
  readonly readers?: string
  readonly retention?: string
  /** Whether "my data" contains it: the title of the group, or why not. */
  readonly export?: string
}

/** Facts about a table, which also hold for its columns. */
export interface TableFacts<Table> {
  readonly purpose: string
  readonly readers: string
  readonly retention: string
  readonly export: string
  /** The effect of erasing a person: "nothing, because ...", or what `erasure/tables.ts` does. */
  readonly erasure: string
  readonly columns: { readonly [Column in keyof Table]-?: ColumnFacts }
}

export type FactsOf<Tables> = { readonly [Name in keyof Tables]: TableFacts<Tables[Name]> }

type More = Omit<ColumnFacts, 'class' | 'purpose'>

const facts =
  (kind: DataClass) =>
  (purpose: string, more: More = {}): ColumnFacts => ({ class: kind, purpose, ...more })

export const personal = facts('personal')
export const id = facts('id')
export const secret = facts('secret')
export const text = facts('text')
export const technical = facts('technical')

export const NOBODY = 'nobody; the server only'
export const STEERING = 'the person, steering members'
export const MEMBERS = 'the person, approved members'
export const ADMINISTRATORS = 'administrators'
