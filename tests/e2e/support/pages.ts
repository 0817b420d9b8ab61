import { readFileSync } from 'node:fs'
import path from 'node:path'
import { SECTION_NAMES } from '@recog/release-tools/workspace'
import {
  portalRoutes,
  type Audience,
  type PortalRoute,
  type SectionDescription,
} from '@recog/section-contract'
import type { Persona } from './people'
import { ROOT } from './root'

/** Every page of the sections of this repository, as their builds describe it. */
export const PAGES = pagesOf((name) => path.join(ROOT, name, 'dist'))

/** Every page of builds of the sections. @param folderOf where the build of a section is */
export function pagesOf(folderOf: (name: string) => string): readonly PortalRoute[] {
  return portalRoutes(SECTION_NAMES.map((name) => describedIn(name, folderOf(name)))).routes
}

function describedIn(name: string, folder: string): SectionDescription {
  const text = readFileSync(path.join(folder, 'release.json'), 'utf8')
  const { section } = JSON.parse(text) as { section: Omit<SectionDescription, 'name'> }
  return { name, ...section }
}

/** Who is shown pages for an audience. */
export const SEEN_BY: Readonly<Record<Audience, Persona>> = {
  anyone: 'visitor',
  'signed-in': 'lead',
  member: 'member',
  lead: 'lead',
  steering: 'steering',
  admin: 'admin',
}
const IDS = { committeeId: 'steering', userId: 'demo-member', projectId: 'project-1', eventId: 'event-4' }

/** Every page of the portal, visited by somebody who may see it, and some that look different for others. */
export const VISITS: Readonly<Record<Persona, readonly string[]>> = {
  visitor: [...routesOf('visitor'), '/projects', '/no-such-page'],
  applicant: ['/home'],
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
