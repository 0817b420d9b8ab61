import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { compare } from './compare'
import type { Change } from './changes'
import type { Review } from './review'

const TEMPLATE = path.join(path.dirname(fileURLToPath(import.meta.url)), 'review-page')
const PARTS = ['index.html', 'review.css', 'phone.css', 'review.js'].map((name) => path.join(TEMPLATE, name))

/** The page looks like the portal. */
const STYLES = ['@recog/shared-ui/tokens.css', '@recog/shared-ui/base.css'].map((name) =>
  createRequire(import.meta.url).resolve(name),
)

interface ReviewPage {
  readonly changes: readonly Change[]
  /** The folder with the new pictures. */
  readonly current: string
  /** The file of a picture of the last release. */
  readonly before: (file: string) => string | undefined
  readonly review: Review
}

/**
 * Write the page on which designers compare and decide: plain files that any server, or none, can show.
 *
 * @returns the changes that can be seen: files that differ but look the same are left out
 */
export async function writeReviewPage(
  folder: string,
  { changes, current, before, review }: ReviewPage,
): Promise<Change[]> {
  await rm(folder, { recursive: true, force: true })
  for (const kind of ['before', 'after', 'difference'])
    await mkdir(path.join(folder, kind), { recursive: true })
  const seen: Change[] = []
  for (const change of changes) {
    const [old, now] = [before(change.file), path.join(current, change.file)]
    if (change.kind === 'changed' && old) {
      const difference = compare(await readFile(old), await readFile(now))
      if (!difference) continue
      await writeFile(path.join(folder, 'difference', change.file), difference.picture)
      seen.push({ ...change, pixels: difference.pixels })
    } else seen.push(change)
    if (old && change.kind !== 'added') await copyFile(old, path.join(folder, 'before', change.file))
    if (change.kind !== 'removed') await copyFile(now, path.join(folder, 'after', change.file))
  }
  for (const part of [...STYLES, ...PARTS]) await copyFile(part, path.join(folder, path.basename(part)))
  const data = JSON.stringify({ changes: seen, review }).replaceAll('<', String.raw`\u003c`)
  await writeFile(path.join(folder, 'data.js'), `window.REVIEW = ${data}\n`)
  return seen
}
