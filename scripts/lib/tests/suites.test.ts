import { Memory } from './memory.mjs'
import { readWorld, sizes, stories, unit, type World } from './suites.mjs'

let world: World
beforeAll(async () => {
  world = await readWorld({ memory: new Memory(), all: true, workers: 1 })
})

it.each([
  ['sizes', 'delivery/release-service/src/core/compose.ts', sizes],
  ['scripts/settings.test.ts', 'docs/settings.md', unit],
  ['server/portal/package/docs.test.ts', 'docs/install.md', unit],
  ['tools/design-reference/src/model/reference.test.ts', 'shared-ui/src/button/Button.stories.tsx', unit],
  ['shell/src/search/Search.stories.tsx', 'mf-public/content/pictures/find-a-person.webp', stories],
])('%s runs again after a change of %s', (item, file, suite) => {
  const affected = suite.items(world).filter(({ inputs }) => inputs.has(file))
  expect(affected.map((each) => each.file)).toContain(item)
})

it('what has failed in one tier has not passed in the other', () => {
  const memory = new Memory()
  memory.keep('unit a (all)', { digest: 'x', passed: 1, seconds: 1 })
  expect(memory.of('unit a')?.digest).toBe('x')
  memory.keep('unit a', { passed: 0, seconds: 1 })
  expect(memory.of('unit a (all)')?.digest).toBeUndefined()
})
