import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '@recog/e2e/support/browser'
import { makeCertificate, trustFlag } from '@recog/e2e/support/certificate'
import { measureVisit } from './measure-visit'
import { startPortal, startSeededPortal, type Portal } from '@recog/e2e/support/portal'
import { publishUnchecked } from '@recog/e2e/support/releases'
import { removeAll, variantOf } from '@recog/e2e/support/variant'
import { SECTION_NAMES } from '@recog/release-tools/workspace'
import { options, pages } from './options'
import { startContenders } from './contenders'
import { navigations, printNavigations } from './navigations'
import { contextFor, signInEverybody } from './visitor'
import { printVisits, visits } from './visits'

/*
 * npm run bench -- web [--runs 7 --people 2000 --groups 60 --pages /home,/projects --no-navigations
 *   --slow-only --only-portal]
 * npm run bench -- web --places [--runs 7 --slow-only]
 *
 * Compare the portal, the same screens as one bundle, and the public pages as plain HTML: interleaved in one run over HTTP/2.
 */
async function main(): Promise<void> {
  const certificate = await makeCertificate()
  const portal = await startSeededPortal(['--people', options.people, '--groups', options.groups])
  const empty = options.places ? await startWithEmptyPlaces(portal) : undefined
  const fronts = await startContenders(portal.url, certificate, options['only-portal'], empty?.url)
  const browser = await chromium.launch({
    executablePath: CHROMIUM_PATH,
    args: [...CHROMIUM_FLAGS, trustFlag(certificate)],
  })
  try {
    const cookies = await signInEverybody(browser, portal.url)
    // A visit that is not measured fills the proxy's cache.
    for (const page of pages) {
      const context = await contextFor(browser, cookies[page.as])
      await measureVisit(context, fronts.portal.origin, page, { name: 'first', slow: false })
      await context.close()
    }
    printVisits(await visits(browser, fronts, portal.url, cookies))
    if (options.navigations && !empty) printNavigations(await navigations(browser, fronts, cookies))
  } finally {
    await browser.close()
    Object.values(fronts).forEach((front) => front.close())
    await empty?.remove()
    await portal.remove()
  }
}

/** Start a portal on the API of another one, where nobody contributes to a page. */
async function startWithEmptyPlaces({ url }: Portal): Promise<Portal> {
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

await main()
