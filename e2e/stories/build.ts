import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../support/root'

/** Not `storybook-static`, which is released: this one contains the story that must fail. */
const OUTPUT = path.join(ROOT, '.cache/stories')
const STAMP = path.join(OUTPUT, 'built-from')
const INPUTS =
  /^(\.storybook|\.changeset|design-reference|shared-ui|shared-session|section-kit|section-contract|testing|api-contract|shell|mf-[\w-]+|pnpm-lock\.yaml)$/

/** Build the static Storybook if its inputs have changed. @returns its folder */
export async function buildStorybook(): Promise<string> {
  const inputs = await digest()
  if (existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === inputs) return OUTPUT
  await promisify(execFile)('npm', ['run', 'storybook:build', '--', '-o', OUTPUT], {
    cwd: ROOT,
    env: { ...process.env, STORY_RUNNER: '1' },
    maxBuffer: 64 << 20,
  })
  await writeFile(STAMP, inputs)
  return OUTPUT
}

async function digest(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await readdir(ROOT)).toSorted())
    if (INPUTS.test(name)) await add(hash, path.join(ROOT, name))
  return hash.digest('hex')
}

async function add(hash: ReturnType<typeof createHash>, place: string): Promise<void> {
  const entries = await readdir(place, { withFileTypes: true }).catch(() => undefined)
  if (!entries) {
    hash.update(place).update(await readFile(place))
    return
  }
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (/^(node_modules|dist)$|\.test\.tsx?$/.test(entry.name)) continue
    await add(hash, path.join(place, entry.name))
  }
}
