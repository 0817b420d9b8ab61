import { test } from '@playwright/test'
import type { Browser } from 'puppeteer-core'
import { launchFirefox, newVisitor, signInWithFirefox, type Visitor } from './firefox'
import { startPortal, type Portal } from './portal'

interface PortalInFirefox {
  /** Open a browser profile that has never visited the portal. */
  visit(): Promise<Visitor>
  /** Open another one for a demo account. @param who the part of its address before the @ */
  signedIn(who: string): Promise<Visitor>
}

/** Give the tests of a file one portal and one Firefox. To be called outside tests. */
export function portalInFirefox(): PortalInFirefox {
  let portal: Portal
  let browser: Browser
  test.beforeAll(async () => {
    portal = await startPortal()
    browser = await launchFirefox()
  })
  test.afterAll(async () => {
    await browser?.close()
    await portal?.remove()
  })
  const visit = () => newVisitor(browser, portal.url)
  return {
    visit,
    async signedIn(who) {
      const visitor = await visit()
      await signInWithFirefox(visitor, `${who}@recog.example`)
      return visitor
    },
  }
}
