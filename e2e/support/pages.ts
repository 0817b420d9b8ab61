import { readFileSync } from 'node:fs'
import path from 'node:path'
import { SECTION_NAMES } from '@recog/release-tools/workspace'
import { portalRoutes, type PortalRoute, type SectionDescription } from '@recog/section-contract'
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
