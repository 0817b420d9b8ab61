import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../paths.mjs'
import { asvsRequirements, asvsRows, missingEvidence } from './asvs.mjs'

const rows = asvsRows()

describe('docs/trust/asvs.md', () => {
  it('has every requirement of levels 1 and 2 once', () => {
    const ids = rows.flatMap((row) => row.ids)
    expect(ids).toEqual(asvsRequirements())
  })

  it('names a test for every requirement that applies, and meets it', () => {
    const without = rows.filter(({ applies, met, tests }) => applies && (!met || tests.length === 0))
    expect(without.map(({ ids }) => ids)).toEqual([])
  })

  it('says when each test fails: with which change of the code, or why with none', () => {
    const silent = rows.filter(({ tests, failsWhen }) => tests.length > 0 && failsWhen === '')
    const unread = rows.filter(
      ({ failsWhen, breaks }) => failsWhen.startsWith('`') && failsWhen.split('<br>').length > breaks.length,
    )
    expect([...silent, ...unread].map(({ ids, failsWhen }) => [ids[0], failsWhen])).toEqual([])
  })

  it('says it with text that is once in its file, or nobody would notice that a control has moved', () => {
    const breaks = rows.flatMap((row) => row.breaks)
    const source = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
    expect(breaks.filter(({ file, from }) => source(file).split(from).length !== 2)).toEqual([])
  })
})

it('is evidence that a test with the title passed in the file that is named', () => {
  const cited = asvsRows('| V1.1.1 | how | [is refused](../../a/b.test.ts) |', ['V1.1.1'])
  const missing = ['V1.1.1: "is refused" in a/b.test.ts did not pass']
  expect(missingEvidence([{ file: 'a/b.test.ts', title: 'a password is refused' }], cited)).toEqual([])
  expect(missingEvidence([{ file: 'a/b.test.ts', title: 'a password is taken' }], cited)).toEqual(missing)
  expect(missingEvidence([{ file: 'a/c.test.ts', title: 'a password is refused' }], cited)).toEqual(missing)
})
