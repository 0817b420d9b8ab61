import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BROWSER_SETTING_DEFAULTS } from '../contracts/api-contract/src/setting-defaults'
import { SERVER_SETTINGS, SETTING_NAMES } from '../server/server-kit/src/settings'
import { ROOT } from './lib/paths.mjs'

const defaults = Object.entries({ ...BROWSER_SETTING_DEFAULTS, ...SERVER_SETTINGS }).filter(
  ([, value]) => value !== undefined,
)

/** Defaults by variable, from the table of docs/settings.md. A row may name several variables. */
function documentedDefaults(): ReadonlyMap<string, string> {
  const text = readFileSync(path.join(ROOT, 'docs/settings.md'), 'utf8')
  const rows = text.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) +\| (.*?) +\| /gm)
  return new Map(
    [...rows].flatMap(([, names = '', values = '']) => {
      const codes =
        values === 'unset' ? [''] : [...values.matchAll(/`([^`]*)`/g)].map(([, code = '']) => code)
      return [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = ''], i) => [name, codes[i] ?? ''] as const)
    }),
  )
}

const documented = documentedDefaults()

it.each(defaults)('docs/settings.md gives the default of %s', (name, value) => {
  expect(documented.get(name)).toBe(value)
})

it('docs/settings.md lists exactly the settings that may be in a file', () => {
  expect([...documented.keys()].toSorted()).toEqual([...SETTING_NAMES].toSorted())
})
