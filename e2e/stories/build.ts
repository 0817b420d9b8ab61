import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { STORYBOOK } from '@recog/release-service/kinds'
import { buildStorybook } from '@recog/release-tools/compile-storybook'
import { inputsDigest } from '@recog/release-tools/inputs-digest'
import { ROOT } from '../support/root'

/** Not the build that is released: this one contains the story that must fail. */
const OUTPUT = path.join(ROOT, '.cache/stories')
const STAMP = path.join(OUTPUT, 'built-from')

/** Build the static Storybook of the test runner if its inputs have changed. @returns its folder */
export async function buildTestedStorybook(): Promise<string> {
  const inputs = await inputsDigest(STORYBOOK)
  if (existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === inputs) return OUTPUT
  await buildStorybook(OUTPUT, { STORY_RUNNER: '1' })
  await writeFile(STAMP, inputs)
  return OUTPUT
}
