import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import {
  smallBuild,
  smallPortal,
  temporaryFolder,
} from '../delivery/release-service/src/testing/small-release'
import { apiCommands } from '../server/api/src/cli/commands'
import { NO_RELEASES } from '../server/api/src/releases'
import { COMMANDS as PORTAL } from '../server/portal/src/commands'
import { COMMANDS as SECTIONS } from '../delivery/release-tools/src/cli/run'
import { UsageError } from '../server/server-kit/src/commands'
import { ROOT } from './lib/paths.mjs'

const API = apiCommands(async () => NO_RELEASES)

/** Every command of a checkout is a command of the packaged `portal`, except for these. */

const NEEDS_SOURCES = 'it needs the sources of a checkout'
const NOT_PACKAGED: Readonly<Record<string, string>> = {
  new: NEEDS_SOURCES,
  'new-page': NEEDS_SOURCES,
  'new-component': NEEDS_SOURCES,
  'new-contribution': NEEDS_SOURCES,
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

test.each([
  [['nowhere.tar.gz', 'package.json'], 'There is no file nowhere.tar.gz'],
  [['package.json', 'nowhere.pub'], 'There is no file nowhere.pub'],
  [
    ['package.json', 'README.md'],
    'There is no file package.json.dsse.json. The signature must be beside the archive',
  ],
])('portal verify-package %s says which file is missing', async (words, why) => {
  await expect(PORTAL['verify-package']?.run(words)).rejects.toThrow(why)
})

test.each([
  ['ready', ['--wait', 'soon'], '--wait takes a number of seconds, not "soon"'],
  ['ready', ['now'], '"now" is one word too many'],
  ['version', ['0.1.0'], '"0.1.0" is one word too many'],
  ['import-releases', ['first'], '"first" is one word too many'],
])('portal %s %j is a mistake', async (command, words, why) => {
  await expect(PORTAL[command]?.run(words)).rejects.toThrow(new UsageError(why))
})

describe('portal', () => {
  const portal = (...words: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'server/portal/src/main.ts', ...words], {
      cwd: ROOT,
      encoding: 'utf8',
    })

  it('explains the commands about people and data like all others', () => {
    expect(portal('audit', '--help').stdout).toMatch(
      /^portal audit verify .* \| purge --older-than DAYS\n[^]*For example:\n {2}portal audit verify/,
    )
    expect(portal('bakup')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Did you mean "backup"?'),
    })
  })
})

describe('npm run api', () => {
  const api = (words: string, env: NodeJS.ProcessEnv = {}) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'server/portal/src/api.ts', ...words.split(' ')], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    })
  let folder: string
  beforeEach(async () => (folder = await temporaryFolder()))
  afterEach(() => rmdir(folder))

  it('names its commands when there is no such one', () =>
    expect(api('nothing', { PORTAL_DATA: folder })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('There are: serve, create-admin'),
    }))

  it('explains a command also with settings that cannot be used', () =>
    expect(api('backup --help', { PORTAL_DATA: folder, PORT: 'x' })).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        /^npm run api -- backup \[file\] \| --verify FILE[^]*For example:\n {2}npm run api -- backup \//,
      ),
    }))

  it('says with the exit code that a setting has to be changed first', () => {
    expect(api('doctor', { PORTAL_DATA: folder, PORT: 'x' })).toMatchObject({
      status: 78,
      stderr: 'PORT is "x", not a port from 0 to 65535\n',
    })
  })
})

describe('npm run sections', () => {
  const run = (words: string[], env: NodeJS.ProcessEnv = {}) =>
    spawnSync(process.execPath, ['scripts/sections.mjs', ...words], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    })
  const FOLDER = path.join(ROOT, '.cache/sections')

  it('runs the checks of a release with the packages that they need', async () => {
    const store = await smallPortal()
    const build = await smallBuild('mf-projects', '2.0.0')
    const words = ['check', 'mf-projects', '--from', build, '--no-browser']
    const checked = run(words, { RELEASES: store.folder })
    expect(checked.stderr + checked.stdout).toMatch(/pages and redirects +passed/)
    for (const folder of [store.folder, build]) await rm(folder, { recursive: true })
  })

  it('is compiled once, and loads no package to explain a command', () => {
    expect(run(['rollback', '--help']).stdout).toContain('make an earlier version live again')
    const before = new Set(readdirSync(FOLDER))
    const { pid, stdout } = run(['--version'])
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
    // Other processes may compile it meanwhile; each into a folder with its id.
    const added = readdirSync(FOLDER).filter((name) => !before.has(name))
    expect(added.filter((name) => name.endsWith(`-${pid}`))).toEqual([])
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
    follow(path.join(folder, 'sections.mjs'))
    expect(imported.size).toBeGreaterThan(1)
    expect([...imported].filter((file) => !file.startsWith(folder))).toEqual([])
  })
})
