import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.pdf': 'application/pdf',
  '.json': 'application/json; charset=utf-8',
}

export interface ReleasedFile {
  readonly type: string
  readonly encoding: 'br' | 'gzip' | undefined
  readonly bytes: number
  open(): Readable
}

/**
 * Find a file of a release in the best encoding the caller takes.
 *
 * @param released path below the releases folder, as asked for: hostile until checked
 * @returns undefined when there is no such file, or when the path leaves the folder
 */
export async function findReleasedFile(
  releases: string,
  released: string,
  acceptEncoding: string,
): Promise<ReleasedFile | undefined> {
  const type = TYPES[path.extname(released)]
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
