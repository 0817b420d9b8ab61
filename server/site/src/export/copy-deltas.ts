import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Delta, ReleasedDeltas, ReleasedFiles } from '@recog/release-service/read'
import { versionsOf } from '@recog/release-service/operations'
import type { Store } from '@recog/release-service/store'

export interface ExportedDelta {
  /** Path of the released file that browsers make of it. */
  readonly url: string
  /** Below `public`. */
  readonly file: string
  readonly encoding: Delta['encoding']
  /** SHA-256 of the older file, as `Available-Dictionary` names it. */
  readonly available: string
}

/** Copy the deltas that become a released file again; nobody signs them. None if this Node.js cannot read them (ADR 23). */
export async function copyDeltas(store: Store, publicFolder: string): Promise<ExportedDelta[]> {
  const deltas = new ReleasedDeltas(store, new ReleasedFiles(store))
  const copied: ExportedDelta[] = []
  for (const { name, version } of await versionsOf(store.folder)) {
    for (const { file, delta } of await deltas.list(name, version)) {
      const { encoding, content, dictionary } = delta
      const to = `/deltas/${name}/${version}/${file}.${dictionary.slice(0, 16)}.${encoding}`
      await mkdir(path.dirname(path.join(publicFolder, to)), { recursive: true })
      await writeFile(path.join(publicFolder, to), content)
      const available = `:${Buffer.from(dictionary, 'hex').toString('base64')}:`
      copied.push({ url: `/assets/${name}/${version}/${file}`, file: to, encoding, available })
    }
  }
  return copied
}
