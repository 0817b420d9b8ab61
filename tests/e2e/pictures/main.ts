import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { buildTestedStorybook, serveFolder, storiesAt } from '../stories/build'
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '../support/browser'
import { ROOT } from '../support/root'
import { serveReview } from './serve-review'
import { review } from './review-pictures'
import { PAGE, REVIEW } from './places'
import { helpPictureOf, makeHelpPicture } from './help-pictures'
import { release, versionOf } from './release-pictures'

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
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: [...CHROMIUM_FLAGS] })
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
