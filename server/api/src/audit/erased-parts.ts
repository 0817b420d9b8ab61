import type { App } from '../app'
import type { AuditTable } from '../database/tables/audit-log'
import type { Part } from './commitments'
import { parseDetails } from './detail-fields'

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
