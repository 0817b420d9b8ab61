import path from 'node:path'
import { isAboutTheBuild } from '@recog/release-service/files'
import type { ReleasedFiles } from '@recog/release-service/read'
import { contentTypeOf } from './mime-types'

export interface ReleasedFile {
  readonly type: string
  readonly encoding: 'br' | 'gzip' | undefined
  readonly content: Buffer
}

/**
 * Finds a file of a release, in the best encoding the browser accepts.
 *
 * @param requested path below `/assets/`: name, version and file of the release; not trusted until checked
 * @returns undefined if no accepted release has such a file, or it differs from what was signed
 */
export async function findReleasedFile(
  files: ReleasedFiles,
  requested: string,
  acceptEncoding: string,
): Promise<ReleasedFile | undefined> {
  const [name = '', version = '', ...rest] = requested.split('/')
  const file = rest.join('/')
  const type = servedTypeOf(file)
  if (!type) return undefined
  for (const [encoding, ending] of encodings(acceptEncoding)) {
    const content = await files.read(name, version, file + ending)
    if (content) return { type, encoding, content }
  }
  return undefined
}

/** Content type of a file of a release; undefined for one that browsers never request: parts of documents, and statements. */
export function servedTypeOf(file: string): string | undefined {
  const extension = path.posix.extname(file)
  return isAboutTheBuild(file) || extension === '.html' ? undefined : contentTypeOf(extension)
}

function encodings(accept: string): (readonly ['br' | 'gzip' | undefined, string])[] {
  return [
    ...(/\bbr\b/.test(accept) ? [['br', '.br'] as const] : []),
    ...(/\bgzip\b/.test(accept) ? [['gzip', '.gz'] as const] : []),
    [undefined, ''] as const,
  ]
}
