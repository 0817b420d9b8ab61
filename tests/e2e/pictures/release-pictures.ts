import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { changesBetween } from '@recog/design-reference/pictures/changes'
import { accept } from '@recog/design-reference/pictures/review'
import { baselineOf, picturesIn, storePictures } from '@recog/design-reference/pictures/store'
import { ROOT } from '../support/root'
import { CURRENT, readReview } from './places'

/** Store the pictures of a version of a package. @throws when there are none, or a change is not accepted */
export async function release(store: string, owner: string, version: string): Promise<void> {
  const pictures = Object.fromEntries(
    Object.entries(picturesIn(CURRENT)).filter(([, picture]) => picture.owner === owner),
  )
  if (Object.keys(pictures).length === 0)
    throw new Error(`No pictures of ${owner}: run "npm run pictures" first`)
  const baseline = baselineOf(store, owner)
  const changes = changesBetween(baseline?.pictures ?? {}, pictures)
  // Nothing to compare the first pictures with.
  const accepted = baseline
    ? accept(changes, readReview(), baseline.version)
    : { since: undefined, changes: [] }
  await storePictures(store, { owner, version }, { from: CURRENT, pictures, accepted })
  console.log(
    `  ${owner} ${version}: ${Object.keys(pictures).length} pictures, ${accepted.changes.length} accepted changes`,
  )
}

/** The version in the package's manifest. */
export function versionOf(owner: string): string {
  const file = path.join(ROOT, owner, 'package.json')
  if (!existsSync(file)) throw new Error(`No package "${owner}"`)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
