import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { STORYBOOK } from '@recog/release-service/names'
import { versionsOf } from '@recog/release-service/list'
import { ReleasedFiles } from '@recog/release-service/read'
import type { Store } from '@recog/release-service/store'
import { servedTypeOf } from '../released-file'

/** Copy every accepted version, because nobody knows which of them open tabs still run. Only files as they were signed. */
export async function copyReleases(store: Store, target: string): Promise<number> {
  const released = new ReleasedFiles(store)
  let copied = 0
  for (const { name, version } of await versionsOf(store.folder)) {
    // For designers only, and a plain web server cannot ask who that is.
    if (name === STORYBOOK) continue
    const statement = await released.statement(name, version)
    for (const file of statement?.digests.keys() ?? []) {
      const content =
        servedTypeOf(file.replace(/\.(br|gz)$/, '')) && (await released.read(name, version, file))
      if (!content) continue
      const to = path.join(target, name, version, file)
      await mkdir(path.dirname(to), { recursive: true })
      await writeFile(to, content)
      copied += 1
    }
  }
  return copied
}
