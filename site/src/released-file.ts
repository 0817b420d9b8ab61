import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { contentTypeOf } from './mime-types'

export interface ReleasedFile {
  readonly type: string
  readonly encoding: 'br' | 'gzip' | undefined
  readonly bytes: number
  open(): Readable
}

/**
 * Finds a file of a release, in the best encoding the browser accepts.
 *
 * @param released requested path below the releases folder; not trusted until checked
 * @returns undefined if there is no such file, or the path leaves the folder
 */
export async function findReleasedFile(
  releases: string,
  released: string,
  acceptEncoding: string,
): Promise<ReleasedFile | undefined> {
  const extension = path.extname(released)
  // Pages are parts of documents and are never sent by themselves.
  const type = extension === '.html' ? undefined : contentTypeOf(extension)
  const file = path.join(releases, released)
  if (!type || !/^[\w.-]+\/[\w.-]+\/[\w./-]+$/.test(released) || !file.startsWith(releases + path.sep))
    return undefined
  for (const [encoding, ending] of encodings(acceptEncoding)) {
    const found = await stat(file + ending).catch(() => undefined)
    if (found?.isFile()) {
      return { type, encoding, bytes: found.size, open: () => createReadStream(file + ending) }
    }
  }
  return undefined
}

function encodings(accept: string): (readonly ['br' | 'gzip' | undefined, string])[] {
  return [
    ...(/\bbr\b/.test(accept) ? [['br', '.br'] as const] : []),
    ...(/\bgzip\b/.test(accept) ? [['gzip', '.gz'] as const] : []),
    [undefined, ''] as const,
  ]
}
