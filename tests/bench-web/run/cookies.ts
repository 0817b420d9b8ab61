import type { Browser, BrowserContext } from '@playwright/test'
import { sessionOf, type Persona } from '@recog/e2e/support/people'
import type { BenchPage } from './pages'
import { newVisitor } from './visitor'

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
export type CookieJar = Readonly<Record<BenchPage['as'], Cookies>>

/** The cookies of each persona that a page is measured as. */
export async function signInEverybody(browser: Browser, portal: string): Promise<CookieJar> {
  const signedIn = async (persona: Persona) => (await sessionOf(browser, portal, persona)).cookies
  return { anonymous: [], member: await signedIn('member'), steering: await signedIn('steering') }
}

/** Create a browser context with an empty cache for a person. */
export async function contextFor(browser: Browser, cookies: Cookies): Promise<BrowserContext> {
  const context = await newVisitor(browser)
  await context.addCookies(cookies)
  return context
}
