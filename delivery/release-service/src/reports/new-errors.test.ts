import { newErrorsOf, type ResolvedError } from './errors'

const section = 'mf-projects'
const error = (
  thrownAt: string | undefined,
  first: number,
  more: Partial<ResolvedError> = {},
): ResolvedError => ({
  source: 'uncaught',
  name: 'TypeError',
  position: 'chunk.js:1:9',
  count: 1,
  first: `2026-11-24T10:0${first}:00.000Z`,
  last: '2026-11-24T12:00:00.000Z',
  thrownAt,
  ...more,
})

/** Versions and what is new in each of them, by source line. */
function newIn(versions: Readonly<Record<string, readonly ResolvedError[]>>) {
  const all = Object.entries(versions).map(([version, seen]) => ({ section, version, seen }))
  const isNew = newErrorsOf(all)
  return all.map(({ version, seen }) =>
    seen
      .filter((each) => isNew(section, version, each))
      .map(({ thrownAt, position }) => thrownAt ?? position),
  )
}

it('an error is new in the version that threw it first, whichever lines have moved since', () => {
  const versions = {
    '2.0.0': [error('list/List.tsx:40:5', 3), error('form/Form.tsx:7:2', 4)],
    '1.0.0': [error('list/List.tsx:12:5', 1)],
  }
  expect(newIn(versions)).toEqual([['form/Form.tsx:7:2'], ['list/List.tsx:12:5']])
})

it('errors of another kind, at another place or without a source line are errors of their own', () => {
  const versions = {
    '1.0.0': [error('a.ts:1:5', 1), error(undefined, 1)],
    '2.0.0': [
      error('a.ts:1:5', 2, { name: 'RangeError' }),
      error('a.ts:1:6', 2),
      error('a.ts:1:5', 2, { source: 'render' }),
      error(undefined, 2),
      error(undefined, 2, { position: 'other.js:1:9' }),
    ],
  }
  expect(newIn(versions)[1]).toEqual(['a.ts:1:5', 'a.ts:1:6', 'a.ts:1:5', 'other.js:1:9'])
})

it('errors of another section say nothing about this one', () => {
  const seen = [error('a.ts:1:5', 1)]
  const isNew = newErrorsOf([
    { section: 'mf-admin', version: '1.0.0', seen },
    { section, version: '1.0.0', seen: [error('a.ts:1:5', 2)] },
  ])
  expect(isNew(section, '1.0.0', error('a.ts:1:5', 2))).toBe(true)
})
