import type { Candidate } from '@recog/release-service/checks'
import { IS_PACKAGED } from '@recog/server-kit/command-prefix'
import { readRelease } from '@recog/release-service/release'
import { COMMAND, distFolder } from '../workspace'

/**
 * The builds of these names.
 *
 * @param from folder of the build; each `dist` when left out
 * @throws when one is missing
 */
export function candidatesOf(names: readonly string[], from: string | undefined): Promise<Candidate[]> {
  return Promise.all(
    names.map(async (name) => {
      const folder = from ?? distFolder(name)
      const release = await readRelease(folder)
      if (release?.name !== name) throw new Error(`There is no build of ${name} in ${folder}${buildIt(name)}`)
      return { name, folder, release }
    }),
  )
}

/** Only where there are sources. */
const buildIt = (name: string): string => (IS_PACKAGED ? '' : `. Build it: ${COMMAND} build ${name}`)
