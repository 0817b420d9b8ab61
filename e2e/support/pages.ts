import { readFileSync } from 'node:fs'
import path from 'node:path'
import { SECTION_NAMES } from '@recog/release-tools/workspace'
import { portalRoutes, type SectionDescription } from '@recog/section-contract'
import { ROOT } from './root'

/** Every page of the sections of this repository, as their builds describe it. */
export const { routes: PAGES } = portalRoutes(SECTION_NAMES.map(describedIn))

function describedIn(name: string): SectionDescription {
  const text = readFileSync(path.join(ROOT, name, 'dist/release.json'), 'utf8')
  const { section } = JSON.parse(text) as { section: Omit<SectionDescription, 'name'> }
  return { name, ...section }
}
