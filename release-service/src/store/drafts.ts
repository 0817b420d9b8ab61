import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { DRAFT } from './atomic'

/** Age after which a draft belongs to a run that was killed. Milliseconds. */
const DRAFT_AGE = 60 * 60_000

/** Remove what killed runs left behind in the store. */
export async function removeDrafts(folder: string): Promise<void> {
  for (const entry of await readdir(folder).catch(() => [])) {
    if (!entry.endsWith(DRAFT)) continue
    const file = path.join(folder, entry)
    // Another run may have removed its own draft meanwhile.
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > DRAFT_AGE) await rm(file, { recursive: true, force: true })
  }
}
