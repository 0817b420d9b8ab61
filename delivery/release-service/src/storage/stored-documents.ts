import path from 'node:path'
import { z } from 'zod'
import { digestOf, preparePointer, readSet, setIdOf, type Routes } from '../documents/pointer'
import { writeSet } from '../documents/write-set'
import type { Ledger } from '../store/ledger'
import type { Bucket } from './bucket'

const setName = z.string().regex(/^[0-9a-f]{12}$/)
const fileName = z.string().regex(/^(?!\.)[^/\\\0]+$/)

/** The documents of one switch, as one object: what points at them, and the files of each set. */
const schema = z.object({
  routes: z.looseObject({ ledger: z.string(), notFound: z.string() }),
  sets: z.record(setName, z.record(fileName, z.string())),
})

/** @param head hash of the ledger's line */
export const documentsKey = (head: string) => `documents/${head}.json`

/** Put the documents of a switch into the bucket. Nobody reads them until the ledger has its line. */
export async function storeDocuments(bucket: Bucket, releases: string, routes: Routes): Promise<void> {
  const sets: Record<string, Readonly<Record<string, string>>> = {}
  for (const id of setsOf(routes)) sets[id] = await readSet(releases, id)
  await bucket.create(documentsKey(routes.ledger), Buffer.from(JSON.stringify({ routes, sets })))
}

/**
 * Copy the live documents from the bucket into the folder of a store.
 *
 * @returns a function that points at them
 * @throws when they are missing, or differ from the ledger's digests
 */
export async function takeDocuments(bucket: Bucket, releases: string, ledger: Ledger): Promise<() => void> {
  const entry = ledger.entries.at(-1)
  if (!entry?.documents) return () => {}
  const stored = await bucket.read(documentsKey(ledger.head))
  if (!stored) throw new Error(`The live documents are missing in the release storage ${bucket.url}`)
  const found: unknown = JSON.parse(stored.content.toString('utf8'))
  const { sets } = schema.parse(found)
  // Not the parsed copy, which has its keys in another order: machines with the same documents have the same bytes.
  const { routes } = found as { routes: Routes }
  const composed = [entry.documents, ...Object.values(entry.canaryDocuments ?? {})]
  for (const id of setsOf(routes))
    if (!composed.includes(digestOf(sets[id] ?? {})))
      throw new Error(`The live documents in the release storage ${bucket.url} differ from what was composed`)
  if (routes.ledger !== ledger.head) throw new Error('The documents belong to another line of the ledger')
  for (const id of setsOf(routes)) await writeSet(path.join(releases, 'documents', id), sets[id] ?? {})
  return preparePointer(releases, routes)
}

const setsOf = (routes: Routes) => new Set([routes, ...(routes.canaries ?? [])].map(setIdOf))
