import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { startPortal, type Portal } from '@recog/e2e/support/portal'
import { publishUnchecked } from '@recog/e2e/support/releases'
import { removeAll, variantOf } from '@recog/e2e/support/variant'
import { SECTION_NAMES } from '@recog/release-tools/workspace'

/** Start a portal on the API of another one, where nobody contributes to a page. */
export async function startWithEmptyPlaces({ url }: Portal): Promise<Portal> {
  const portal = await startPortal({ API_ORIGIN: url })
  for (const name of SECTION_NAMES) {
    const folder = await variantOf(name, 'empty')
    const file = path.join(folder, 'release.json')
    const { contributions: _, ...release } = JSON.parse(await readFile(file, 'utf8')) as {
      section: object
      contributions?: unknown
    }
    await writeFile(file, JSON.stringify({ ...release, section: { ...release.section, contributes: [] } }))
    await publishUnchecked(portal, name, folder)
    await removeAll([folder])
  }
  return portal
}
