import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { changesBetween } from '@recog/design-reference/pictures/changes'
import { accept } from '@recog/design-reference/pictures/review'
import { baselineOf, picturesIn, storePictures } from '@recog/design-reference/pictures/store'
import { chromium } from '@playwright/test'
import { buildTestedStorybook, serveFolder, storiesAt } from '../stories/build'
import { CHROMIUM_FLAGS, HEADLESS_PATH } from '../support/browser'
import { ROOT } from '../support/root'
import { serveReview } from './serve-review'
import { review } from './review-pictures'
import { CURRENT, PAGE, readReview, REVIEW } from './places'
import { helpPictureOf, makeHelpPicture } from './help-pictures'

const USAGE = `npm run pictures                    take a picture of every story, and write the review page
npm run pictures -- --only REGEXP   only stories whose id matches
npm run pictures -- --url URL       of a Storybook that runs already, instead of a new build
npm run pictures -- help            make the pictures of the help again
npm run pictures -- serve           show the review page, and save decisions to tools/design-reference/review.json
npm run pictures -- release NAME    store the pictures of a package's new version, if all changes are accepted`

/** Take, review and release the pictures of all stories. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      store: { type: 'string' },
      url: { type: 'string' },
      version: { type: 'string' },
    },
  })
  const store = path.resolve(
    values.store ??
      process.env['PICTURES'] ??
      path.join(process.env['PORTAL_DATA'] ?? path.join(ROOT, '.data'), 'pictures'),
  )
  const [command, owner] = positionals
  if (command === undefined) await review(store, new RegExp(values.only ?? ''), values.url)
  else if (command === 'help') await makeHelpPictures()
  else if (command === 'serve') {
    const { url } = await serveReview(PAGE, REVIEW, Number(process.env['PORT'] ?? 6007))
    console.log(`Review page: ${url}`)
  } else if (command === 'release' && owner) await release(store, owner, values.version ?? versionOf(owner))
  else {
    console.log(USAGE)
    process.exitCode = 2
  }
}

async function makeHelpPictures(): Promise<void> {
  const { url, close } = await serveFolder(await buildTestedStorybook())
  // The browser that compares them with the stories: the other one sets letters a fraction of a pixel apart.
  const browser = await chromium.launch({ executablePath: HEADLESS_PATH, args: [...CHROMIUM_FLAGS] })
  try {
    for (const story of await storiesAt(url)) {
      const file = helpPictureOf(story)
      const problems = file ? await makeHelpPicture(browser, url, story, file) : []
      if (file) console.log(`${path.relative(ROOT, file)} ${problems.join(', ')}`)
      if (problems.length > 0) process.exitCode = 1
    }
  } finally {
    await browser.close()
    close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})

/** Store the pictures of a version of a package. @throws when there are none, or a change is not accepted */
async function release(store: string, owner: string, version: string): Promise<void> {
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
function versionOf(owner: string): string {
  const file = path.join(ROOT, owner, 'package.json')
  if (!existsSync(file)) throw new Error(`No package "${owner}"`)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
