import type { Browser, Page } from '@playwright/test'
import { DEMO_PASSWORD, signIn } from './people'
import { askToJoin, findThemself, firstSignIn, mailedPassword, signOut } from './new-member'
import { approve, assign } from './admit'

/**
 * A visitor asks to join, a steering member approves and assigns, the new member signs in with the mailed password,
 * chooses an own one and finds the group. @returns the new member's page, signed out, and the group's name
 */
export async function becomeMember(browser: Browser, portal: string) {
  const visitor = await visit(browser)
  await askToJoin(visitor, portal)

  const steering = await visit(browser)
  await signIn(steering, portal, 'steering@recog.example', DEMO_PASSWORD)
  await approve(steering)
  const group = await assign(steering, portal)

  const password = await mailedPassword(visitor, portal)
  await firstSignIn(visitor, portal, password)
  await findThemself(visitor, group)
  await signOut(visitor)
  return { visitor, group }
}

async function visit(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  return page
}
