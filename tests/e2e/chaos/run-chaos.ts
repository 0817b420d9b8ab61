import { writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { describeForeign } from '@recog/release-tools/describe-foreign'
import { buildForeignSection } from '../fixtures/foreign-section'
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '../support/browser'
import { startPortal } from '../support/portal'
import { publishUnchecked } from '../support/releases'
import { removeAll, variantOf } from '../support/variant'
import { FOREIGN, TARGETS } from './cases'
import { failuresOf, tableOf } from './table'
import { signedIn } from './parallel-browsers'
import { breakAll } from './break-all'

/**
 * Chaos: every file of every section broken in every way. The broken section must show the version it should, and the
 * header, logout and the other four sections must work. The same for a section that another tool built. Prints a table; exit
 * code 1 when a cell failed.
 */
export async function runChaos(report?: string): Promise<void> {
  const started = performance.now()
  const portal = await startPortal()
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: [...CHROMIUM_FLAGS] })
  const folders: string[] = []
  const rollbacks: number[] = []
  const keep = (folder: string) => {
    folders.push(folder)
    return folder
  }
  try {
    const contexts = await signedIn(browser, portal)
    for (const { name } of TARGETS) await publishUnchecked(portal, name, keep(await variantOf(name, 'next')))
    const rows = await breakAll({ contexts, portal, targets: TARGETS, keep, rollbacks })

    const foreign = keep(await buildForeignSection())
    await describeForeign(FOREIGN.name, foreign)
    const before = keep(await variantOf(FOREIGN.name, 'before', undefined, foreign))
    for (const folder of [before, foreign]) await publishUnchecked(portal, FOREIGN.name, folder)
    rows.push(...(await breakAll({ contexts, portal, targets: [FOREIGN], keep, from: foreign, rollbacks })))

    console.log(tableOf(rows))
    const failures = failuresOf(rows)
    for (const failure of failures) console.log(failure)
    const seconds = Math.round((performance.now() - started) / 1000)
    console.log(`${rollbacks.length} rollbacks, the slowest in ${Math.round(Math.max(...rollbacks))} ms`)
    console.log(`${rows.length - failures.length} passed, ${failures.length} failed in ${seconds} s`)
    if (report) await writeFile(report, JSON.stringify({ rows, failed: failures.length }))
    if (failures.length > 0) process.exitCode = 1
  } finally {
    await browser.close()
    await portal.remove()
    await removeAll(folders)
  }
}
