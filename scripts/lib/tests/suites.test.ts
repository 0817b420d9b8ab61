import { readFileSync } from 'node:fs'
import { Memory } from './memory.mjs'
import { checks, journeys, readWorld, sizes, stories, unit, type Item, type World } from './suites.mjs'

/** Not what this checkout remembers. */
const nothing = () => new Memory('/dev/null')

let world: World
beforeAll(async () => {
  world = await readWorld({ memory: nothing(), all: true, workers: 1 })
})

it.each([
  ['sizes', 'delivery/release-service/src/core/compose.ts', sizes],
  ['scripts/settings.test.ts', 'docs/settings.md', unit],
  ['server/portal/package/docs.test.ts', 'docs/install.md', unit],
  ['tools/design-reference/src/model/reference.test.ts', 'shared-ui/src/button/Button.stories.tsx', unit],
  ['shell/src/search/Search.stories.tsx', 'mf-public/content/pictures/find-a-person.webp', stories],
  ['tests/e2e/delivery/own-repository.e2e.ts', 'tools/testing/src/unit/render-route.tsx', journeys],
  ['dead code', '.github/workflows/ci.yml', checks],
])('%s runs again after a change of %s', (item, file, suite) => {
  const affected = suite.items(world).filter(({ inputs }) => inputs.has(file))
  expect(affected.map((each) => each.file)).toContain(item)
})

it('what has failed in one tier has not passed in the other', () => {
  const memory = nothing()
  memory.keep('unit a (all)', { digest: 'x', passed: 1, seconds: 1 })
  expect(memory.of('unit a')?.digest).toBe('x')
  memory.keep('unit a', { passed: 0, seconds: 1 })
  expect(memory.of('unit a (all)')?.digest).toBeUndefined()
})

describe('a file of journeys, of which each test has used something', () => {
  const FILE = 'tests/e2e/journeys/everyday.e2e.ts'
  const LIST = 'mf-projects/src/list/'
  const used = { list: [LIST], form: ['mf-projects/src/form/'], failed: null }
  const itemIn = (memory: Memory, changed = 'README.md') => {
    const files = [...world.tree].filter(([file]) => file === FILE || !file.endsWith('.e2e.ts'))
    const tree = new Map([...files, [changed, 'changed']])
    return journeys.items({ ...world, memory, tree }).find(({ file }) => file === FILE) as Item
  }
  const ended = (item: Item, tests: Record<string, string[] | null>) => {
    const failed = Object.values(tests).filter((uses) => uses === null).length
    const passed = Object.values(tests).length - failed
    return { suite: 'journeys', item, passed, failed, seconds: 1, titles: new Set<string>(), tests }
  }
  /** Tests that do not run again. */
  const left = (memory: Memory, item: Item, force = false) => {
    const [command] = journeys.commands([item], { ...world, memory, force })
    const list = command?.line.find((word) => word.startsWith('--test-list-invert='))?.split('=')[1]
    return readFileSync(list ?? '', 'utf8')
      .split('\n')
      .filter(Boolean)
  }

  it('repeats those that have failed, and those that have used what changes', () => {
    const memory = nothing()
    memory.note(ended(itemIn(memory), used))
    expect(left(memory, itemIn(memory))).toEqual(['list', 'form'])
    expect(left(memory, itemIn(memory), true)).toEqual([])
    expect(left(memory, itemIn(memory, `${LIST}ProjectsPage.tsx`))).toEqual(['form'])
    expect(left(memory, itemIn(memory, FILE))).toEqual([])
    // Nobody knows what a test would have used that has failed.
    expect(itemIn(memory).inputs.has('mf-admin/src/api.ts')).toBe(true)
  })

  it('has passed with what all of them have used, once the others have passed, too', () => {
    const memory = nothing()
    memory.note(ended(itemIn(memory), used))
    memory.note(ended(itemIn(memory), { failed: ['mf-admin/src/accounts/'] }))
    const item = itemIn(memory)
    expect(memory.of(item.id)).toMatchObject({ digest: item.digest, titles: ['list', 'form'] })
    expect(left(memory, item)).toEqual(['list', 'form', 'failed'])
    expect([`${LIST}ProjectsPage.tsx`, 'mf-admin/src/api.ts'].map((file) => item.inputs.has(file))).toEqual([
      true,
      false,
    ])
    memory.forget(item.id)
    expect(left(memory, item)).toEqual([])
  })
})
