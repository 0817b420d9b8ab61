import { chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '../support/browser'
import { signIn } from '../support/people'
import { startPortal } from '../support/portal'
import { runChaos } from '../chaos/run-chaos'
import { measureBlank } from './blank'
import { measureLeaks } from './leaks'
import { measureSwitching } from './switching'

/**
 * `npm run bench -- delivery`: how long it takes until a change is live and until it is undone, whether the page grows, and
 * whether anything is blank between two sections. With `--chaos` also what happens when files break.
 */
async function main(words: readonly string[]): Promise<void> {
  const portal = await startPortal()
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: [...CHROMIUM_FLAGS] })
  try {
    console.log(await measureSwitching(portal))
    const page = await browser.newPage()
    await signIn(page, portal.url, 'admin@recog.example')
    await page.getByRole('button', { name: 'Logout' }).waitFor()
    console.log(await measureBlank(page))
    console.log(await measureLeaks(page))
  } finally {
    await browser.close()
    await portal.remove()
  }
  if (words.includes('--chaos')) await runChaos()
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
