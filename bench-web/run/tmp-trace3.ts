import { chromium } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '@recog/e2e/support/browser'
import { startSeededPortal } from '@recog/e2e/support/seeded-portal'
import { sessionOf, newVisitor } from './visitor'
import { observe, workNow } from './observe-work'
import { SCREENS } from './work-screens/all-screens'
const [path, as, out, ...wanted] = process.argv.slice(2) as string[]
async function main() {
  const portal = await startSeededPortal(['--people', '20000', '--groups', '200', '--audit', '5000'])
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: [...CHROMIUM_FLAGS] })
  try {
    const storageState = await sessionOf(browser, portal.url, as as never)
    const context = await newVisitor(browser, { storageState })
    await context.addInitScript(observe)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(portal.url + path, { waitUntil: 'commit' })
    await page.waitForTimeout(6000)
    const screen = SCREENS.find((each) => each.path === path)!
    if (process.env.CSS) await page.evaluate((css) => { const s = new CSSStyleSheet(); s.replaceSync(css); document.adoptedStyleSheets = [...document.adoptedStyleSheets, s] }, process.env.CSS)
    for (const [name, { find, act }] of Object.entries(screen.actions)) {
      const el = (await find(page).first().elementHandle())!
      await el.hover(); await page.waitForTimeout(1000); await workNow(page)
      if (name === 'empty the box') break
      const traced = wanted.includes(name)
      if (traced) await browser.startTracing(page, { categories: ['devtools.timeline','disabled-by-default-devtools.timeline','v8.execute','blink.user_timing','toplevel'] })
      await act(el, page)
      await page.waitForTimeout(1500)
      if (traced) writeFileSync(`${out}.${name.replaceAll(' ', '-')}.json`, await browser.stopTracing())
      console.log(name, await workNow(page))
    }
  } finally { await browser.close(); await portal.remove() }
}
await main()
