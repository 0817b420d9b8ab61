import { SelectQueryNode, type CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import type { SqliteFile } from './sqlite-file'

/** Kysely's handle: a transaction in progress, or single statements. */
export class SqliteConnection implements DatabaseConnection {
  readonly #file: SqliteFile
  #endTurn: (() => void) | undefined

  constructor(file: SqliteFile) {
    this.#file = file
  }

  get inTransaction(): boolean {
    return this.#endTurn !== undefined
  }

  async begin(): Promise<void> {
    this.#endTurn = await this.#file.beginTurn()
  }

  end(): void {
    this.#endTurn?.()
    this.#endTurn = undefined
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.inTransaction) return this.#file.write(query)
    return isRead(query) ? this.#file.read(query) : this.#file.writeAlone(query)
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('SQLite results are not streamed')
  }
}

/** Statements that need no write lock, or cannot run in a transaction. */
const isRead = ({ query, sql }: CompiledQuery): boolean =>
  SelectQueryNode.is(query) || /^\s*(select|pragma|vacuum)\b/i.test(sql)
