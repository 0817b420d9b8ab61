import { stat } from 'node:fs/promises'
import path from 'node:path'
import { plainFiles } from '../store/files'
import { kilobytes, sizeOf, type Release } from '../store/release'
import { defaultLimits, type Limits } from '../trust/signers'
import type { Candidate } from './differences'

/** The longest texts that a section adds to pages of others. Characters. */
const LONGEST = { title: 100, label: 30 } as const

/**
 * Compare the size of entering a section, and of all its code, with its limits. Its own budget (`section.ts`) may only be lower.
 *
 * @param limits the default ones when left out
 * @returns the problems, one line each
 */
export function overBudget(release: Release, limits: Limits = defaultLimits(release.name)): string[] {
  const { enterBytes } = sizeOf(release)
  const enter = Math.min(release.section?.budget ?? limits.enter, limits.enter)
  const code = Object.entries(release.files)
    .filter(([file]) => /\.(js|css)$/.test(file))
    .reduce((sum, [, { brotli }]) => sum + brotli, 0)
  return [
    ...(enterBytes > enter
      ? [`entering costs ${kilobytes(enterBytes)} after brotli, the budget is ${kilobytes(enter)}`]
      : []),
    ...over('bytes of scripts and styles after brotli', code, limits.code),
  ]
}

/** What a section adds to the pages of others, where it is more than its limits allow: titles, links and the list of its files. */
export function oversizedDescription({ section }: Release, limits: Limits): string[] {
  if (!section) return []
  const pages = Object.values(section.pages)
  const places = {
    'links in the header': pages.flatMap(({ navigation }) => navigation ?? []),
    'links in the footer': pages.flatMap(({ footer }) => footer ?? []),
  }
  const labels = Object.values(places).flat()
  return [
    ...Object.entries(places).flatMap(([what, links]) => over(what, links.length, limits.links)),
    ...pages.flatMap(({ title }) => over('characters in a title', title.length, LONGEST.title)),
    ...labels.flatMap((link) =>
      'label' in link ? over('characters in the label of a link', link.label.length, LONGEST.label) : [],
    ),
    ...over('characters in the description of its pages', JSON.stringify(section).length, limits.description),
  ]
}

/** Number and size of the files of a release, where they are more than its limits allow. */
export async function tooManyFiles({ folder, release }: Candidate, limits: Limits): Promise<string[]> {
  const sizes = await Promise.all((await plainFiles(folder)).map((file) => stat(path.join(folder, file))))
  const bytes = sizes.reduce((sum, { size }) => sum + size, 0)
  return [
    ...over('files', Object.keys(release.files).length, limits.files),
    ...over('bytes with compressed copies and source maps', bytes, limits.bytes),
  ]
}

const over = (what: string, found: number, limit: number): string[] =>
  found > limit ? [`has ${found} ${what}, the limit is ${limit}`] : []
