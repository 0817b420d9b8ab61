import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { ROOT } from '../support/root'

/** A team begins a sixth section in a repository of its own: what the command writes has to hold as it stands. */
test('a new section type-checks, passes its tests and builds', async () => {
  const clone = await mkdtemp(path.join(os.tmpdir(), 'new-section-'))
  const inClone = (command: string, ...args: string[]) =>
    promisify(execFile)(command, args, { cwd: clone, maxBuffer: 16 << 20 })
  try {
    await inClone('git', 'clone', '--quiet', ROOT, '.')
    const install = "import { ensureInstalled } from './scripts/lib/install.mjs'; await ensureInstalled()"
    await inClone(process.execPath, '--input-type=module', '--eval', install)
    const bin = (name: string) => path.join(clone, 'node_modules/.bin', name)
    const sections = (...words: string[]) => inClone(bin('tsx'), 'section-kit/src/cli/main.ts', ...words)

    await sections('new', 'mf-news')
    await inClone(bin('tsc'), '-p', 'tsconfig.json')
    await inClone(bin('oxlint'), '--type-aware', '--deny-warnings', 'mf-news', 'section-kit/src/route-map.ts')
    const { stderr } = await inClone(bin('jest'), 'mf-news')
    expect(stderr).toContain('2 passed')
    const { stdout } = await sections('build', 'mf-news')
    expect(stdout).toMatch(/mf-news\s+\S+\s+built/)
    await expect(sections('new', 'mf-news')).rejects.toThrow('/news belongs to mf-news')
  } finally {
    await rm(clone, { recursive: true, force: true })
  }
})
