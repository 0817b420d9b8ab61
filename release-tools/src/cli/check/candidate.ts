import { readRelease, type Release } from '../store/release'
import { distFolder, type Releasable } from '../workspace'

/** A build that is to be made live. */
export interface Candidate {
  readonly name: Releasable
  readonly folder: string
  readonly release: Release
}

/**
 * The builds of these names.
 *
 * @param from folder of the build; each `dist` when left out
 * @throws when one is missing
 */
export function candidatesOf(names: readonly Releasable[], from: string | undefined): Promise<Candidate[]> {
  return Promise.all(
    names.map(async (name) => {
      const folder = from ?? distFolder(name)
      const release = await readRelease(folder)
      if (release?.name !== name) throw new Error(`There is no build of ${name} in ${folder}`)
      return { name, folder, release }
    }),
  )
}
