import { mutationNames, mutationsOf, type State } from '../../testing/tamper'
import { withoutNextColumn } from '../../testing/next-schema'
import { startPortal, type TestPortal } from '../../testing/portal'
import { inTransaction } from '../database/write'
import { writeCheckpoint } from './checkpoints'
import { record } from './record'
import { verifyAudit } from './verify'

/** `AUDIT_MUTATIONS=10000 npx jest tampering` tries that many (performance.md has the result). */
const COUNT = Number(process.env['AUDIT_MUTATIONS'] ?? 300)
const SEED = Number(process.env['AUDIT_SEED'] ?? 20_261_123)

describe('any tampering with the audit log is detected', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startPortal('sqlite', { AUDIT_KEY: 'a key outside the database' })
  })
  afterAll(() => portal.close())

  const person = (i: number) => ({ userId: `p${i}`, email: `p${i}@x.org`, displayName: `Person ${i}` })

  /** Rows of every kind: without people, with actor or target or both, with personal details, and with an erased person. */
  async function fill(): Promise<State[]> {
    const { app } = portal
    const add = (i: number) =>
      inTransaction(app.db, (tx) =>
        record(app, tx, {
          action: i % 4 === 3 ? 'profile.renamed' : 'event.updated',
          ...(i % 3 > 0 && { actor: person(i % 5) }),
          ...(i % 2 > 0 && { target: person((i + 1) % 5) }),
          details: i % 4 === 3 ? { before: `Person ${i}`, after: 'P.' } : { title: `Meeting ${i}` },
        }),
      )
    const earlier: State[] = []
    for (let i = 0; i < 30; i += 1) {
      await add(i)
      if (i % 7 === 6) {
        earlier.push(await read())
        await writeCheckpoint(app)
      }
    }
    await inTransaction(app.db, async (tx) => {
      const nobody = { actor_salt: null, actor_email: null, actor_name: null }
      const rows = tx.selectFrom('audit').select('seq').where('actor_id', '=', 'p1')
      await tx.updateTable('audit_personal').set(nobody).where('seq', 'in', rows).execute()
      const targets = tx.selectFrom('audit').select('seq').where('target_id', '=', 'p1')
      const others = {
        target_salt: null,
        target_email: null,
        target_name: null,
        details_salt: null,
        details: null,
      }
      await tx.updateTable('audit_personal').set(others).where('seq', 'in', targets).execute()
      await record(app, tx, {
        action: 'person.erased',
        target: { userId: 'p1', email: '', displayName: '' },
      })
    })
    await writeCheckpoint(app)
    await add(40)
    return earlier
  }

  const read = async (): Promise<State> => {
    const { db } = portal.app
    // This version cannot verify the columns of a next one.
    return withoutNextColumn({
      audit: await db.selectFrom('audit').selectAll().orderBy('seq').execute(),
      audit_personal: await db.selectFrom('audit_personal').selectAll().orderBy('seq').execute(),
      audit_checkpoints: await db.selectFrom('audit_checkpoints').selectAll().orderBy('size').execute(),
      audit_head: await db.selectFrom('audit_head').selectAll().execute(),
    })
  }

  const write = (state: State) =>
    inTransaction(portal.app.db, async (tx) => {
      for (const [table, rows] of Object.entries(state)) {
        await tx.deleteFrom(table as keyof State).execute()
        if (rows.length > 0)
          await tx
            .insertInto(table as keyof State)
            .values(rows)
            .execute()
      }
    })

  /** Rows of the mutated state that the original does not have. */
  const differences = (original: State, state: State) =>
    Object.entries(state).flatMap(([table, rows]) => {
      const known = new Set(original[table as keyof State].map((row) => JSON.stringify(row)))
      return rows.filter((row) => !known.has(JSON.stringify(row))).slice(0, 3)
    })

  test(`${COUNT} random mutations`, async () => {
    const earlier = await fill()
    const original = await read()
    expect(await verifyAudit(portal.app)).toMatchObject({ ok: true })
    const seen = new Map<string, number>()
    for (const { name, state } of mutationsOf(original, earlier, portal.app.keys.audit, SEED, COUNT)) {
      await write(state)
      const verdict = await verifyAudit(portal.app)
      if (verdict.ok)
        throw new Error(
          `not detected: ${name} (seed ${SEED}, ${JSON.stringify(differences(original, state))})`,
        )
      seen.set(name, (seen.get(name) ?? 0) + 1)
    }
    await write(original)
    expect(await verifyAudit(portal.app)).toMatchObject({ ok: true })
    // Every kind of mutation was tried.
    expect([...seen.keys()].toSorted()).toEqual([...mutationNames].toSorted())
    if (COUNT > 1000) console.info(Object.fromEntries(seen))
  }, 3_600_000)
})
