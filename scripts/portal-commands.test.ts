import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { commands as API } from '../server/api/src/cli/commands'
import { COMMANDS as PORTAL } from '../server/portal/src/commands'
import { COMMANDS as SECTIONS } from '../delivery/release-tools/src/cli/commands'
import { ROOT } from './lib/paths.mjs'

/** Every command of a checkout is a command of the packaged `portal`, except for these. */

const NEEDS_SOURCES = 'it needs the sources of a checkout'
const NOT_PACKAGED: Readonly<Record<string, string>> = {
  new: NEEDS_SOURCES,
  'new-page': NEEDS_SOURCES,
  'new-component': NEEDS_SOURCES,
  build: NEEDS_SOURCES,
  dev: NEEDS_SOURCES,
  release: NEEDS_SOURCES,
  reproduce: NEEDS_SOURCES,
  size: NEEDS_SOURCES,
  'serve-releases': 'it is `portal serve releases`',
  seed: 'it makes data up for measuring',
}

test.each([...new Set([...Object.keys(API), ...Object.keys(SECTIONS)])].toSorted())('portal %s', (name) => {
  expect([name, Object.hasOwn(PORTAL, name)]).toEqual([name, !Object.hasOwn(NOT_PACKAGED, name)])
})

test('the exceptions are commands', () => {
  expect(Object.keys(NOT_PACKAGED).filter((name) => !(name in API) && !(name in SECTIONS))).toEqual([])
})

describe('portal', () => {
  const portal = (...words: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'server/portal/src/main.ts', ...words], {
      cwd: ROOT,
      encoding: 'utf8',
    })

  it('explains the commands about people and data like all others', () => {
    expect(portal('doctor', '--version')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    })
    expect(portal('audit', '--help').stdout).toMatch(
      /^portal audit verify .* \| purge --older-than DAYS\n[^]*For example:\n {2}portal audit verify/,
    )
    expect(portal('bakup')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Did you mean "backup"?'),
    })
    expect(portal('person')).toMatchObject({ status: 2 })
  })
})

describe('npm run sections', () => {
  const run = (...words: string[]) =>
    execFileSync(process.execPath, ['scripts/sections.mjs', ...words], { cwd: ROOT, encoding: 'utf8' })
  const FOLDER = path.join(ROOT, '.cache/sections')
  const compiled = () => readdirSync(FOLDER).toSorted()

  it('is compiled once, and loads no package to explain a command', () => {
    expect(run('rollback', '--help')).toContain('make an earlier version live again')
    const before = compiled()
    expect(run('--version')).toMatch(/^\d+\.\d+\.\d+\n$/)
    expect(compiled()).toEqual(before)
    const { folder } = JSON.parse(readFileSync(path.join(FOLDER, 'latest.json'), 'utf8')) as {
      folder: string
    }
    const imported = new Set<string>()
    const follow = (file: string) => {
      if (imported.has(file) || file.startsWith('node:')) return
      imported.add(file)
      if (!file.startsWith(folder)) return
      for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(
        /^(?:import|\} from) ?.*?"([^"]+)";$/gm,
      ))
        follow(from.startsWith('.') ? path.join(folder, from) : from)
    }
    follow(path.join(folder, 'bin.mjs'))
    expect(imported.size).toBeGreaterThan(1)
    expect([...imported].filter((file) => !file.startsWith(folder))).toEqual([])
  })
})
