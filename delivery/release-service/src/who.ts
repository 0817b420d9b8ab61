import { z } from 'zod'
import type { Store } from './store/store'
import { tableOf } from './table'
import { AllowedSigners, parseSigners, readSigners } from './trust/signers'

/** A key that may release something, as text for people. */
const listedSigner = z.object({
  /** Of the key: the comment of its line; its fingerprint where there is none. */
  name: z.string(),
  key: z.string(),
  /** Sections, `shell`, or `*` for everything. */
  sections: z.array(z.string()),
  /** Where the pages of the sections are; empty where nothing is said. */
  paths: z.array(z.string()),
  /** ISO dates; undefined for no limit. */
  from: z.string().optional(),
  until: z.string().optional(),
  state: z.enum(['in force', 'not yet', 'ended']),
})
type ListedSigner = z.infer<typeof listedSigner>

/** The keys that are in force, and why the operator's file is not, one line each. */
export const listedSigners = z.object({ signers: z.array(listedSigner), problems: z.array(z.string()) })
export type WhoMayRelease = z.infer<typeof listedSigners>

/** List the keys that may release into a store. Only reads. */
export const whoMayRelease = async (store: Pick<Store, 'folder' | 'signers'>): Promise<WhoMayRelease> =>
  described(await readSigners(store))

/** List the keys of a file before it counts. @param file named in the problems */
export function checkSigners(content: string, file: string): WhoMayRelease {
  const { signers, problems } = parseSigners(content, file)
  return described(new AllowedSigners(signers, problems))
}

/** A table of the keys: whose they are, what they may release, where, and how long. */
export function tableOfSigners(signers: readonly ListedSigner[]): string {
  const rows = signers.map(({ name, key, sections, paths, from, until, state }) => [
    name,
    sections.join(','),
    paths.join(','),
    from ?? '',
    until ?? '',
    state,
    key,
  ])
  return tableOf([['who', 'may release', 'pages below', 'from', 'until', '', 'key'], ...rows])
}

function described(allowed: AllowedSigners): WhoMayRelease {
  const now = new Date().toISOString()
  const signers = allowed.signers.map(({ names, paths, key, validAfter, validBefore }) => ({
    name: allowed.nameOf(key.id),
    key: key.id,
    sections: [...names],
    paths: [...paths],
    ...(validAfter !== undefined && { from: validAfter }),
    ...(validBefore !== undefined && { until: validBefore }),
    state: stateOf(now, validAfter, validBefore),
  }))
  return { signers, problems: [...allowed.problems] }
}

function stateOf(now: string, from = '', until = '9'): ListedSigner['state'] {
  if (now < from) return 'not yet'
  return now < until ? 'in force' : 'ended'
}
