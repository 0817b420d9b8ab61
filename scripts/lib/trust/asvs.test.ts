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

  it('names a test for every requirement that applies, except a second factor', () => {
    const without = rows.filter(({ applies, tests }) => applies && tests.length === 0)
    expect(without.map(({ ids, met }) => [ids, met])).toEqual([[['V6.3.3'], false]])
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

  it('names each file as it is called', () => {
    const text = readFileSync(path.join(ROOT, 'docs/trust/asvs.md'), 'utf8')
    const links = [...text.matchAll(/ in \[([^\]]+)\]\((\.\.\/\.\.\/[^)]+)\)/g)]
    expect(links.filter(([, name, file = '']) => name !== path.basename(file)).map(([link]) => link)).toEqual(
      [],
    )
  })
})

describe('evidence', () => {
  const all = ['V1.1.1', 'V1.1.2', 'V1.2.1']
  const row = (test: string, ids = 'V1.1.1') => asvsRows(`| ${ids} | how | ${test} |`, all)
  const cited = row('[is refused](../../a/b.test.ts)')

  it('is there when a test with the title passed in the file that is named', () => {
    const missing = ['V1.1.1: "is refused" in a/b.test.ts did not pass']
    expect(missingEvidence([{ file: 'a/b.test.ts', title: 'a password is refused' }], cited)).toEqual([])
    expect(missingEvidence([{ file: 'a/b.test.ts', title: 'a password is taken' }], cited)).toEqual(missing)
    expect(missingEvidence([{ file: 'a/c.test.ts', title: 'a password is refused' }], cited)).toEqual(missing)
  })

  it('says how to turn a control off', () => {
    const cell = (text: string) => asvsRows(`| V1.1.1 | how | | ${text} |`, all)[0]?.breaks
    const change = { file: 'a/b.ts', from: 'if (a || b)', to: 'if (`${c}`)' }
    expect(cell('`if (a \\|\\| b)` is `` if (`${c}`) `` in [b.ts](../../a/b.ts)')).toEqual([change])
    const gone = { file: 'a/b.ts', from: 'check()', to: '' }
    expect(cell('`check()` is not in [b.ts](../../a/b.ts)<br>a sentence')).toEqual([gone])
  })

  it('may be that of a row above', () => {
    const [first, second] = asvsRows(
      '| V1.1.1 | how | [is refused](../../a/b.test.ts) | why |\n| V1.1.2 | how | as V1.1.1 |',
      all,
    )
    expect(second).toEqual({ ...first, ids: ['V1.1.2'] })
  })

  it('may be for a range, and for nothing that the standard does not have', () => {
    expect(row('', 'V1.1.1 to V1.2.1')[0]?.ids).toEqual(['V1.1.1', 'V1.1.2', 'V1.2.1'])
    expect(() => row('', 'V9.9.9')).toThrow('V9.9.9 is not a requirement')
  })
})
