import type { App } from '../../../server/api/src/app'
import { Invalid, readHead, verifyRows } from '../../../server/api/src/audit/verify'
import type { Write } from '../../../server/api/src/database/write'
import { randomNumbers } from '../../../server/api/testing/tamper'

type Pick = (limit: number) => number
/** Changes something about a row of the log. @returns false if this says the same as before */
type Mutation = (tx: Write, seq: number, pick: Pick) => Promise<boolean>

const COLUMNS = [
  'created_at',
  'action',
  'actor_id',
  'target_id',
  'committee_id',
  'committee_name',
  'details',
  'actor_commitment',
  'target_commitment',
  'hash',
] as const

const VALUES = ['salt', 'email', 'name'] as const

const mutations: Readonly<Record<string, Mutation>> = {
  'change a column': async (tx, seq, pick) => {
    const column = COLUMNS[pick(COLUMNS.length)] ?? 'action'
    await tx
      .updateTable('audit')
      .set({ [column]: `x${pick(1000)}` })
      .where('seq', '=', seq)
      .execute()
    return true
  },
  'delete a row': async (tx, seq) => {
    await tx.deleteFrom('audit').where('seq', '=', seq).execute()
    return true
  },
  'replace a row by a copy of another': async (tx, seq, pick) => {
    const { seq: _seq, ...other } = await tx
      .selectFrom('audit')
      .selectAll()
      .where('seq', '=', seq + 1 + pick(1000))
      .executeTakeFirstOrThrow()
    await tx.updateTable('audit').set(other).where('seq', '=', seq).execute()
    return true
  },
  'change a name, an address or a salt': async (tx, seq, pick) => {
    const column = `${pick(2) ? 'actor' : 'target'}_${VALUES[pick(VALUES.length)] ?? 'name'}` as const
    await tx
      .updateTable('audit_personal')
      .set({ [column]: `x${pick(1000)}` })
      .where('seq', '=', seq)
      .execute()
    return true
  },
  'erase somebody who was not erased': async (tx, seq) => {
    const nobody = { actor_salt: null, actor_email: null, actor_name: null }
    const { numUpdatedRows } = await tx
      .updateTable('audit_personal')
      .set(nobody)
      .where('seq', '=', seq)
      .where('actor_salt', 'is not', null)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },
}

const UNDO = new Error('undone')

/**
 * Tries random mutations of the stored log, each undone. What follows a mutation is the original, so verifying the rows around it
 * says what verifying the whole log says. `npm test` covers changes of the whole log, which do not depend on its size.
 *
 * @returns for each kind, how many were tried; with the first that was not detected
 */
export async function tryMutations(app: App, count: number, seed: number) {
  const pick = randomNumbers(seed)
  const head = await readHead(app)
  const names = Object.keys(mutations)
  const tried: Record<string, number> = {}
  for (let done = 0; done < count;) {
    const name = names[pick(names.length)] ?? ''
    const seq = head.start_seq + 2 + pick(head.seq - head.start_seq - 1100)
    const result = await tryOne(
      app,
      head,
      seq,
      (tx) => mutations[name]?.(tx, seq, pick) ?? Promise.resolve(false),
    )
    if (result === 'same') continue
    done += 1
    if (result === 'missed') return { tried, missed: `${name} of row ${seq} (seed ${seed})` }
    tried[name] = (tried[name] ?? 0) + 1
  }
  return { tried, missed: undefined }
}

async function tryOne(
  app: App,
  head: Awaited<ReturnType<typeof readHead>>,
  seq: number,
  mutate: (tx: Write) => Promise<boolean>,
): Promise<'same' | 'detected' | 'missed'> {
  const before = await app.db
    .selectFrom('audit')
    .select('hash')
    .where('seq', '=', seq - 1)
    .executeTakeFirstOrThrow()
  const around = { ...head, start_seq: seq - 1, start_hash: before.hash, seq: seq + 2 }
  let result: 'same' | 'detected' | 'missed' = 'same'
  const attempt = app.db.transaction().execute(async (tx) => {
    if (await mutate(tx)) {
      result = await verifyRows({ ...app, db: tx }, around, () => undefined).then(
        () => 'missed' as const,
        (error: unknown) => {
          if (error instanceof Invalid) return 'detected' as const
          throw error
        },
      )
    }
    throw UNDO
  })
  await attempt.catch((error: unknown) => {
    if (error !== UNDO) throw error
  })
  return result
}
