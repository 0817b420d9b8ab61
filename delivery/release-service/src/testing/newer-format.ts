import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Bucket } from '../store/bucket'
import { documentsKey } from '../store/object-storage'
import { readLedger } from '../store/folder'
import type { Store } from '../store/store'
import { bucketOf } from './test-store'

/**
 * Let the live documents have a format that only a newer release service knows.
 *
 * @returns undoes it
 */
export async function pretendNewerFormat({ folder }: Store): Promise<() => Promise<void>> {
  const pointer = path.join(folder, 'documents/routes.json')
  const before = await readFile(pointer, 'utf8')
  await writeFile(pointer, JSON.stringify(inNewerFormat(JSON.parse(before) as object)))
  const settings = bucketOf(folder)
  if (!settings) return () => writeFile(pointer, before)

  const bucket = new Bucket(settings)
  const key = documentsKey((await readLedger(folder)).head)
  const stored = String((await bucket.read(key))?.content)
  const documents = JSON.parse(stored) as { routes: object }
  const put = async (content: string) => {
    await bucket.remove(key)
    await bucket.create(key, Buffer.from(content))
  }
  await put(JSON.stringify({ ...documents, routes: inNewerFormat(documents.routes) }))
  return async () => {
    await put(stored)
    await writeFile(pointer, before)
  }
}

const inNewerFormat = (routes: object) => ({ ...routes, format: 99 })
