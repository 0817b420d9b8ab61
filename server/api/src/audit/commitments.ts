import { createHmac, randomBytes } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { App } from '../app'
import type { AuditPersonalTable, AuditTable } from '../database/tables/logs'
import { parseDetails } from './detail-fields'

/** The personal parts of a row. What belongs to one person is erased together, so each part has one salt (ADR 21). */
export const PARTS = ['actor', 'target', 'details'] as const
export type Part = (typeof PARTS)[number]

/** The values of a row's personal parts: address and name of a person, or details as JSON. Undefined: the row has no such part. */
export type PersonalValues = Readonly<Partial<Record<Part, readonly string[]>>>

type Columns = Pick<AuditTable, `${Part}_commitment`>
/** The values and salts of a row, stored apart from it. */
export type Personal = Omit<Selectable<AuditPersonalTable>, 'seq'>

const SALT_BYTES = 16

/** Commit to values: reveals nothing about them without the salt, and fits no others. */
const commitmentOf = (salt: string, part: Part, values: readonly string[]): string =>
  createHmac('sha256', Buffer.from(salt, 'base64url'))
    .update(JSON.stringify([part, ...values]))
    .digest('base64url')

const nothing: Personal = {
  actor_salt: null,
  actor_email: null,
  actor_name: null,
  target_salt: null,
  target_email: null,
  target_name: null,
  details_salt: null,
  details: null,
}

/**
 * Commit to the personal parts of a row, each with a new random salt.
 *
 * @returns the columns of the row, and what is stored apart; `personal` is undefined if the row has no personal part
 */
export function commit(values: PersonalValues): {
  columns: Columns
  personal: Omit<Insertable<AuditPersonalTable>, 'seq'> | undefined
} {
  const salts = randomBytes(SALT_BYTES * PARTS.length)
  const saltOf = (part: Part): string => {
    const from = PARTS.indexOf(part) * SALT_BYTES
    return salts.subarray(from, from + SALT_BYTES).toString('base64url')
  }
  const column = (part: Part): string | null => {
    const of = values[part]
    return of ? commitmentOf(saltOf(part), part, of) : null
  }
  const { actor, target, details } = values
  const personal = {
    ...nothing,
    ...(actor && { actor_salt: saltOf('actor'), actor_email: actor[0] ?? '', actor_name: actor[1] ?? '' }),
    ...(target && {
      target_salt: saltOf('target'),
      target_email: target[0] ?? '',
      target_name: target[1] ?? '',
    }),
    ...(details && { details_salt: saltOf('details'), details: details[0] ?? '' }),
  }
  return {
    columns: {
      actor_commitment: column('actor'),
      target_commitment: column('target'),
      details_commitment: column('details'),
    },
    personal: actor || target || details ? personal : undefined,
  }
}

/** The state of a personal part: it matches its commitment, was erased, or is neither. */
type PartState = 'intact' | 'erased' | 'wrong'

/** Compare a stored part with its commitment. @param personal undefined if nothing is stored for the row */
export function stateOf(part: Part, commitment: string | null, personal: Personal | undefined): PartState {
  const salt = personal?.[`${part}_salt`] ?? null
  const stored = storedValues(part, personal)
  const values = stored.filter((value) => value !== null)
  if (salt === null && values.length === 0) return commitment === null ? 'intact' : 'erased'
  if (salt === null || commitment === null || values.length < stored.length) return 'wrong'
  return commitmentOf(salt, part, values) === commitment ? 'intact' : 'wrong'
}

function storedValues(part: Part, personal: Personal | undefined): (string | null)[] {
  if (!personal) return [null]
  return part === 'details' ? [personal.details] : [personal[`${part}_email`], personal[`${part}_name`]]
}

type Owners = Pick<AuditTable, 'seq' | 'actor_id' | 'target_id'>

/** Parts of rows without the person's id, as "row:part". */
const furtherParts = (details: string): unknown[] => [parseDetails(details)['also'] ?? []].flat()

/** Which personal parts of the log may be missing, because the log says that their person was erased (ADR 22). */
export class ErasedParts {
  readonly #app: Pick<App, 'db'>
  #people = new Set<string>()
  #parts = new Set<unknown>()

  private constructor(app: Pick<App, 'db'>) {
    this.#app = app
  }

  static async read(app: Pick<App, 'db'>): Promise<ErasedParts> {
    const parts = new ErasedParts(app)
    await parts.#read()
    return parts
  }

  /** Whether a part of a row may be missing. Reads the log again before it says no: the person may just have been erased. */
  async mayMiss(row: Owners, part: Part): Promise<boolean> {
    if (this.#isErased(row, part)) return true
    await this.#read()
    return this.#isErased(row, part)
  }

  /** Personal details are about the target. */
  #isErased({ seq, actor_id, target_id }: Owners, part: Part): boolean {
    const owner = part === 'actor' ? actor_id : target_id
    return (owner !== null && this.#people.has(owner)) || this.#parts.has(`${seq}:${part}`)
  }

  async #read(): Promise<void> {
    const rows = await this.#app.db
      .selectFrom('audit')
      .select(['target_id', 'details'])
      .where('action', '=', 'person.erased')
      .execute()
    this.#people = new Set(rows.flatMap(({ target_id }) => target_id ?? []))
    this.#parts = new Set(rows.flatMap(({ details }) => furtherParts(details)))
  }
}
