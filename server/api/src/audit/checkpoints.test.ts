import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { inTransaction } from '../database/write'
import { checkpointFile, writeCheckpoint } from './checkpoints'
import { Frontier } from './merkle'
import { purgeAudit } from './purge'
import { record } from './record'
import { verifyAudit } from './verify'
import { openNote, signCheckpoint, signingKey, splitNotes, verifierKey } from './checkpoint-note'

const key = signingKey(Buffer.from('a key'))

test('a checkpoint is a signed note that a program with the public key alone can check', () => {
  const root = Frontier.empty().root()
  const note = signCheckpoint({ origin: 'portal.example.org/audit', size: 12, root }, key)
  const [text = '', line = ''] = note.split('\n\n')
  expect(text).toBe(`portal.example.org/audit\n12\n${root}`)
  const [, name = '', id = '', encoded = ''] =
    /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(verifierKey('portal.example.org/audit', key)) ?? []
  const publicBytes = Buffer.from(encoded, 'base64')
  expect(publicBytes[0]).toBe(1)
  expect(createHash('sha256').update(`${name}\n`).update(publicBytes).digest('hex').slice(0, 8)).toBe(id)
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicBytes.subarray(1).toString('base64url') }
  const signature = Buffer.from(line.trim().split(' ')[2] ?? '', 'base64')
  expect(signature.subarray(0, 4).toString('hex')).toBe(id)
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  expect(verify(null, Buffer.from(`${text}\n`), publicKey, signature.subarray(4))).toBe(true)
})

test('a note is not accepted when any character of it was changed', () => {
  const note = signCheckpoint({ origin: 'a.example/audit', size: 3, root: Frontier.empty().root() }, key)
  expect(openNote(note, key.publicBytes)).toMatchObject({ size: 3 })
  for (let i = 0; i < note.length - 1; i += 1) {
    const changed = `${note.slice(0, i)}${note[i] === 'A' ? 'B' : 'A'}${note.slice(i + 1)}`
    expect([i, openNote(changed, key.publicBytes)]).toEqual([i, undefined])
  }
  expect(openNote(note, signingKey(Buffer.from('another key')).publicBytes)).toBeUndefined()
  expect(splitNotes(`${note}\n${note}\n`)).toEqual([note, note])
})

/** The tree of RFC 6962, by its definition. */
function rootOf(leaves: readonly string[]): Buffer {
  const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
  if (leaves.length === 0) return sha256()
  if (leaves.length === 1) return sha256(Buffer.from([0]), Buffer.from(leaves[0] ?? ''))
  const half = 2 ** Math.floor(Math.log2(leaves.length - 1))
  return sha256(Buffer.from([1]), rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)))
}

test('the tree has the root that RFC 6962 defines, also when it continues from a stored edge', () => {
  const frontier = Frontier.empty()
  for (let size = 0; size < 70; size += 1) {
    const leaves = Array.from({ length: size }, (_, i) => `row ${i}`)
    expect(frontier.root()).toBe(rootOf(leaves).toString('base64'))
    expect(Frontier.parse(size, frontier.toString())?.root()).toBe(frontier.root())
    expect(Frontier.parse(size, `${frontier.toString()} AAAA`.trim())).toBeUndefined()
    frontier.add(`row ${size}`)
  }
})

describeEachEngine('checkpoints', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  const add = async (count: number) => {
    for (let i = 0; i < count; i += 1)
      await inTransaction(portal.app.db, (tx) => record(portal.app, tx, { action: 'a.b' }))
  }
  const write = (to?: string) =>
    writeCheckpoint({ ...portal.app, settings: { ...portal.settings, auditCheckpointsTo: to } })
  /** Attacks by somebody with access to the database: restore an earlier state, or delete rows and move the end. */
  const state = async () => ({
    rows: await portal.app.db.selectFrom('audit').selectAll().execute(),
    head: await portal.app.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow(),
    checkpoints: await portal.app.db.selectFrom('audit_checkpoints').selectAll().execute(),
  })
  const putBack = async ({ rows, head, checkpoints }: Awaited<ReturnType<typeof state>>) => {
    const { db } = portal.app
    await db.deleteFrom('audit').execute()
    await db.deleteFrom('audit_checkpoints').execute()
    if (rows.length > 0) await db.insertInto('audit').values(rows).execute()
    if (checkpoints.length > 0) await db.insertInto('audit_checkpoints').values(checkpoints).execute()
    await db.updateTable('audit_head').set(head).execute()
  }

  test('are written only when the log has grown, and continue from the one before', async () => {
    expect(await write()).toBeUndefined()
    await add(5)
    expect(await write()).toMatchObject({ origin: 'localhost:8080/audit', size: 5 })
    expect(await write()).toBeUndefined()
    await add(6)
    expect(await write()).toMatchObject({ size: 11 })
    const file = await readFile(checkpointFile(portal.settings), 'utf8')
    expect(splitNotes(file)).toHaveLength(2)
    expect(await verifyAudit(portal.app)).toMatchObject({
      ok: true,
      rows: 11,
      proof: { size: 11 },
      notes: [],
    })
  })

  test('an emptied log is detected, and the checkpoint that proves it is named', async () => {
    const empty = await state()
    await add(7)
    await write()
    await putBack(empty)
    expect(await verifyAudit(portal.app)).toEqual({
      ok: false,
      firstBad: 1,
      reason: 'the log ends at row 0',
      proof: expect.objectContaining({ size: 7, source: checkpointFile(portal.settings) }),
    })
  })

  test('a log put back to an earlier state is detected, even when it has grown again since', async () => {
    await add(4)
    await write()
    const earlier = await state()
    await add(3)
    await write()
    await putBack(earlier)
    expect(await verifyAudit(portal.app)).toMatchObject({ ok: false, firstBad: 5, proof: { size: 7 } })
    await add(9)
    expect(await verifyAudit(portal.app)).toMatchObject({ ok: false, firstBad: 7, proof: { size: 7 } })
  })

  test('a tail cut off together with the head is detected without any checkpoint', async () => {
    await add(6)
    const all = await state()
    const kept = all.rows.filter(({ seq }) => seq <= 3)
    // Everything of the new end fits but its proof, which needs the key.
    const { seq, hash, created_at } = all.rows.find((row) => row.seq === 3) ?? all.head
    await putBack({ ...all, rows: kept, head: { ...all.head, seq, hash, created_at } })
    expect(await verifyAudit(portal.app)).toMatchObject({ ok: false, firstBad: 4 })
  })

  test('remain checkable after older rows were removed', async () => {
    await add(5)
    await write()
    await add(8)
    await write()
    await purgeAudit(portal.app, '9999-01-01T00:00:00.000Z', 9)
    expect(await verifyAudit(portal.app)).toMatchObject({ ok: true })
    await add(3)
    expect(await write()).toBeDefined()
    expect(await verifyAudit(portal.app)).toMatchObject({
      ok: true,
      notes: ['Checkpoints of rows before the first one that was kept: 2.'],
    })
  })

  test('go to a file or a URL of the operator; one that fails is reported and stops nothing', async () => {
    const received: string[] = []
    const collector = createServer((request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => void received.push(text))
      request.on('end', () => response.writeHead(received.length > 1 ? 500 : 204).end())
    })
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`
    const warned: string[] = []
    const send = (to: string) =>
      writeCheckpoint({
        ...portal.app,
        warn: (line) => void warned.push(line),
        settings: { ...portal.settings, auditCheckpointsTo: to },
      })
    await add(1)
    await send(url)
    expect(splitNotes(received.join(''))).toHaveLength(1)
    expect(warned).toEqual([])
    await add(1)
    expect(await send(url)).toMatchObject({ size: 2 })
    expect(warned.join()).toContain('HTTP 500')
    collector.close()
    const file = join(portal.settings.dataFolder, 'elsewhere', 'notes.txt')
    await add(1)
    await send(file)
    expect(splitNotes(await readFile(file, 'utf8'))).toHaveLength(1)
    expect(await verifyAudit(portal.app, [file])).toMatchObject({ ok: true, proof: { size: 3 } })
  })

  test('are not sent on to wherever a redirect points', async () => {
    const paths: (string | undefined)[] = []
    const collector = createServer((request, response) => {
      paths.push(request.url)
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
    const to = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`
    const warned: string[] = []
    const app = { ...portal.app, warn: (line: string) => void warned.push(line) }
    await add(1)
    await writeCheckpoint({ ...app, settings: { ...portal.settings, auditCheckpointsTo: to } })
    collector.close()
    expect(paths).toEqual(['/'])
    expect(warned).toHaveLength(1)
  })

  test('are not written over a log that no longer fits the last one', async () => {
    await add(3)
    await write()
    const warned: string[] = []
    await portal.app.db.updateTable('audit_checkpoints').set({ frontier: '' }).execute()
    await add(1)
    expect(await writeCheckpoint({ ...portal.app, warn: (line) => void warned.push(line) })).toBeUndefined()
    expect(warned.join()).toContain('no longer fits')
    const told = await portal.app.db.selectFrom('outbox').select('kind').execute()
    expect(told).toContainEqual({ kind: 'notice-audit-log' })
  })
})
