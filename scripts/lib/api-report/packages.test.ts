import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../paths.mjs'
import { entriesOf, REPORTED_PACKAGES, reportFile, TOOL_ENTRIES } from './packages.mjs'

const exportsOf = (name: string) =>
  Object.keys(
    (
      JSON.parse(readFileSync(path.join(ROOT, name, 'package.json'), 'utf8')) as {
        exports: Record<string, string>
      }
    ).exports,
  )

describe.each(REPORTED_PACKAGES)('the API report of %s', (name) => {
  const report = readFileSync(path.join(ROOT, reportFile(name)), 'utf8')

  it('covers every entry that sections load at run time', () => {
    const covered = entriesOf(name).map((entry) => entry.name)
    expect(covered).toContain('')
    for (const entry of covered.filter(Boolean)) expect(report).toContain(`declare namespace ${entry} {`)
  })

  it('leaves out only entries that exist', () => {
    expect(exportsOf(name)).toEqual(expect.arrayContaining([...(TOOL_ENTRIES[name] ?? [])]))
  })
})
