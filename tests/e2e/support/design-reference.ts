import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Frame, Page } from '@playwright/test'
import { startPortal, type Portal } from './portal'
import { ROOT } from './root'

/** Run a command of the release tools on a portal's releases. @throws with its output if it fails */
export async function sections(portal: Pick<Portal, 'url' | 'data'>, ...words: string[]): Promise<string> {
  const env = { ...process.env, PORTAL_DATA: portal.data, PUBLIC_URL: portal.url }
  const args = ['--import', 'tsx', path.join(ROOT, 'delivery/release-tools/src/cli/main.ts'), ...words]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env })
  return stdout
}

/** Start a portal with the demo people that is no demo: who may read the design reference is decided as for real people. */
export const startStrictPortal = (env: NodeJS.ProcessEnv): Promise<Portal> =>
  startPortal({ ...env, DEMO: '0' })

/** What a page and its frames complain about: errors on the console, exceptions, and files that are missing. */
export function complaintsOf(page: Page): string[] {
  const found: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(message.text())
  })
  page.on('pageerror', (error) => found.push(error.message))
  page.on('response', (response) => {
    if (response.status() >= 400) found.push(`${response.status()} ${response.url()}`)
  })
  return found
}

/** The frame that shows the story or the documentation page. @throws if there is none */
export async function previewOf(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('#storybook-preview-iframe')).contentFrame()
  if (!frame) throw new Error('The preview is no frame')
  return frame
}
