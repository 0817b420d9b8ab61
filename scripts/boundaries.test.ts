import { readFileSync } from 'node:fs'
import path from 'node:path'
import { FOLDERS, ROOT } from './lib/paths.mjs'

/** What a package may import: pnpm gives it only what its `package.json` lists, and the linter keeps files within their package. */
const needs = new Map(
  FOLDERS.map((folder) => {
    const { dependencies = {} } = JSON.parse(
      readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8'),
    ) as { dependencies?: Record<string, string> }
    return [path.basename(folder), Object.keys(dependencies).map((name) => name.replace('@recog/', ''))]
  }),
)
const sections = [...needs.keys()].filter((name) => name.startsWith('mf-'))
const SHARED = ['section-contract', 'section-kit', 'shared-session', 'shared-ui']
const BROWSER = [...SHARED.slice(1), 'monitoring', 'section-host', 'shell', ...sections]
const SERVER = ['api', 'portal', 'release-service', 'server-kit', 'site']

it.each(sections)('%s needs only what sections share, no other section and not the shell', (name) => {
  expect(needs.get(name)?.filter((each) => needs.has(each) && !SHARED.includes(each))).toEqual([])
})

it.each<[string, readonly string[]]>([
  ['api-contract', [...needs.keys()]],
  ['shared-ui', [...needs.keys()]],
  ['shared-session', ['section-contract', 'section-kit', 'shared-ui']],
  ['section-contract', BROWSER],
  ...SERVER.map((name) => [name, BROWSER] as [string, string[]]),
  ...BROWSER.map((name) => [name, [...SERVER, 'release-tools', 'testing', 'mf-admin']] as [string, string[]]),
])('%s needs nothing that is built on it, or runs on the other side', (name, others) => {
  expect(needs.get(name)?.filter((each) => others.includes(each))).toEqual([])
})

it.each<[string, string[]]>([
  ['axios', ['shared-session']],
  ['zustand', ['shared-session', 'shared-ui']],
  ['single-spa', ['section-host']],
  ['react-router-dom', ['section-contract', 'section-kit']],
  ['@module-federation/enhanced', ['release-tools', 'section-host']],
  ['@module-federation/runtime', ['section-host']],
  ['web-vitals', ['monitoring']],
])('%s is used by %j only', (library, users) => {
  expect(
    [...needs]
      .filter(([, own]) => own.includes(library))
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(users)
})
