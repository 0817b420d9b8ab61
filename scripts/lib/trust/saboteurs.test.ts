import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../paths.mjs'
import { asvsRows } from './evidence.mjs'
import { SABOTEURS } from './saboteurs.mjs'
import { WITHOUT_SABOTEUR } from './without-saboteur.mjs'

describe('a saboteur', () => {
  it.each(SABOTEURS.map((saboteur) => [saboteur.control, saboteur] as const))(
    'finds the control to turn off: %s',
    (_control, { file, from, to }) => {
      const pieces = readFileSync(path.join(ROOT, file), 'utf8').split(from)
      expect(pieces).toHaveLength(2)
      expect(to).not.toBe(from)
    },
  )

  it('has a name of its own', () => {
    const names = SABOTEURS.map(({ control }) => control)
    expect(new Set(names).size).toBe(names.length)
  })
})

/** Titles in the document are parts of full names, which saboteurs describe by patterns. */
const isCovered = (file: string, title: string) =>
  SABOTEURS.some(({ test, red }) => test === file && (red.test(title) || red.source.includes(title)))

it('every test that shows a requirement has a saboteur, or a reason for none', () => {
  const cited = asvsRows().flatMap(({ tests }) => tests.map(({ file, title }) => `${file}: ${title}`))
  const uncovered = asvsRows()
    .flatMap(({ tests }) => tests)
    .filter(({ file, title }) => !isCovered(file, title))
    .map(({ file, title }) => `${file}: ${title}`)
  const reasons = WITHOUT_SABOTEUR.map(([file, title]) => `${file}: ${title}`)
  expect([...new Set(uncovered)].toSorted()).toEqual(reasons.toSorted())
  expect(reasons.filter((each) => !cited.includes(each))).toEqual([])
})
