import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { ReplicaRead } from '../../metrics/metrics'
import { givingUpOnSilence } from '../give-up'
import { openPool } from '../postgres'
import { Outage, type State } from './outage'
import { onPrimary, wantedOfReplica } from './reading'

/** How long a replica that failed is left alone. Milliseconds. */
const REST = 5_000

/** Whether a server has replayed a row of the audit log, and another row, of which only the number is known. */
const HAS = `select ($1::bigint = 0 or exists (select from audit where seq = $1::bigint and hash = $2))
  and ($3::bigint = 0 or exists (select from audit where seq >= $3::bigint)) as has`

/** The replica has not yet replayed what the caller has seen. With PostgreSQL's code for a server that is not ready. */
class Behind extends Error {
  readonly code = '57P03'
}

/** A streaming replica of the database, for reads (ADR 30). */
export class Replica {
  readonly outage: Outage
  readonly #pool: PostgresPool
  #restsUntil = 0

  /**
   * @param url setting `REPLICA_DATABASE_URL`
   * @param primary the pool of the primary
   * @param count is told about each read
   * @param say is told when an outage of the primary begins and ends
   */
  constructor(
    url: string,
    private readonly primary: PostgresPool,
    readonly count: (read: ReplicaRead) => void,
    say: (message: string) => void,
  ) {
    this.#pool = givingUpOnSilence(openPool(readOnly(url), 'replica'))
    this.outage = new Outage(() => onPrimary(() => this.#askPrimary()), say)
  }

  /** Connections to the primary, and to the replica for calls that read from it. */
  readonly pool: PostgresPool = {
    connect: () => {
      const wanted = wantedOfReplica()
      return wanted ? this.#connect(wanted) : this.primary.connect()
    },
    end: async () => {
      await this.#pool.end()
      await this.primary.end()
    },
  }

  isUsable(): boolean {
    return performance.now() >= this.#restsUntil
  }

  noteFailure(error: unknown): void {
    this.count(error instanceof Behind ? 'behind' : 'failed')
    if (!(error instanceof Behind)) this.#restsUntil = performance.now() + REST
  }

  /**
   * Each connection is asked: behind one URL there may be several replicas.
   *
   * @throws if it has not replayed what is wanted
   */
  async #connect({ state, ownWrite }: { readonly state: State; readonly ownWrite: number }) {
    const client = await this.#pool.connect()
    let has = false
    try {
      const { rows } = await client.query<{ has: boolean }>(HAS, [state.seq, state.hash, ownWrite])
      has = rows[0]?.has ?? false
    } finally {
      if (!has) client.release()
    }
    if (!has) throw new Behind('The replica has not replayed the latest writes')
    return client
  }

  async #askPrimary(): Promise<void> {
    const client: PostgresPoolClient = await this.primary.connect()
    try {
      await client.query('select 1', [])
    } finally {
      client.release()
    }
  }
}

/** Even a server that is no replica takes no write on these connections. */
function readOnly(url: string): string {
  const parsed = new URL(url)
  const options = [parsed.searchParams.get('options'), '-c default_transaction_read_only=on'].filter(Boolean)
  parsed.searchParams.set('options', options.join(' '))
  return parsed.href
}
