import type { Browser } from '@playwright/test'
import type { Audience } from '@recog/section-contract'
import { PAGES } from './pages'
import { signIn } from './people'

/** Who visits. */
export type Persona = 'visitor' | 'member' | 'lead' | 'steering' | 'admin'

const SEEN_BY: Readonly<Record<Audience, Persona>> = {
  anyone: 'visitor',
  'signed-in': 'lead',
  member: 'member',
  lead: 'lead',
  steering: 'steering',
  admin: 'admin',
}
const IDS = { committeeId: 'steering', userId: 'demo-member', projectId: 'project-1', eventId: 'event-1' }

/** Every page of the portal, visited by somebody who may see it, and some that look different for others. */
export const VISITS: Readonly<Record<Persona, readonly string[]>> = {
  visitor: [...routesOf('visitor'), '/projects', '/no-such-page'],
  member: [...routesOf('member'), '/home', '/steering'],
  lead: [...routesOf('lead'), '/committees/thorax'],
  steering: [...routesOf('steering'), '/events', '/committees/steering', '/projects/project-1/edit'],
  admin: [...routesOf('admin'), '/home'],
}

function routesOf(persona: Persona): string[] {
  return PAGES.filter(({ audience }) => SEEN_BY[audience] === persona).map(({ path }) =>
    path.replaceAll(/:(\w+)/g, (_, name: string) => IDS[name as keyof typeof IDS]),
  )
}

/** Sign in. @returns the cookies, to open further browser contexts with */
export async function sessionOf(browser: Browser, portal: string, persona: Persona) {
  const context = await browser.newContext()
  if (persona !== 'visitor') {
    const page = await context.newPage()
    await signIn(page, portal, `${persona}@recog.example`)
  }
  const state = await context.storageState()
  await context.close()
  return state
}
