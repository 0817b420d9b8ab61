import type { BundledChunk } from '../compile/bundled-modules'
import { duplicatesOf, sortDuplicates, type AllowedDuplicates } from './duplicates'

const chunk = (modules: Record<string, number>, ownCopy = false): BundledChunk => ({
  name: 'section',
  files: [],
  ownCopy,
  modules,
})
const reason = 'because'
const refused = (builds: Parameters<typeof duplicatesOf>[0], rules: readonly AllowedDuplicates[]) =>
  sortDuplicates(duplicatesOf(builds), rules).refused.map(({ module }) => module)

describe('modules in more than one build', () => {
  it('are found between shell and section and between two sections, not within one build', () => {
    const builds = {
      shell: [chunk({ 'react/index.js': 10, 'shell/src/boot.tsx': 5 })],
      'mf-admin': [chunk({ 'react/index.js': 10, 'date/format.js': 7 })],
      'mf-projects': [
        chunk({ 'date/format.js': 7 }),
        chunk({ 'mf-projects/a.ts': 1 }),
        chunk({ 'mf-projects/a.ts': 1 }),
      ],
    }
    expect(duplicatesOf(builds)).toEqual([
      {
        module: 'date/format.js',
        bytes: 7,
        carriers: [
          { name: 'mf-admin', ownCopyOnly: false },
          { name: 'mf-projects', ownCopyOnly: false },
        ],
      },
      expect.objectContaining({ module: 'react/index.js' }),
    ])
  })

  it('fail unless the list names them or a folder above', () => {
    const builds = {
      shell: [chunk({ 'a/b.js': 1, 'ab/c.js': 1 })],
      'mf-admin': [chunk({ 'a/b.js': 1, 'ab/c.js': 1 })],
    }
    expect(refused(builds, [])).toEqual(['a/b.js', 'ab/c.js'])
    expect(refused(builds, [{ reason, modules: ['a/'] }])).toEqual(['ab/c.js'])
    expect(refused(builds, [{ reason, modules: ['a/', 'ab/c.js'] }])).toEqual([])
  })

  it('may be allowed only in an own copy', () => {
    const rules = [{ reason, inOwnCopyOnly: true, modules: ['shared-ui/'] }]
    const shell = [chunk({ 'shared-ui/Button.tsx': 1 })]
    const own = chunk({ 'shared-ui/Button.tsx': 1 }, true)
    expect(refused({ shell, 'mf-admin': [own] }, rules)).toEqual([])
    const always = chunk({ 'shared-ui/Button.tsx': 1 })
    expect(refused({ shell, 'mf-admin': [always] }, rules)).toEqual(['shared-ui/Button.tsx'])
    expect(refused({ shell, 'mf-admin': [own, always] }, rules)).toEqual(['shared-ui/Button.tsx'])
    expect(refused({ shell, 'mf-admin': [always, own] }, rules)).toEqual(['shared-ui/Button.tsx'])
  })

  it('must be removed from the list when they no longer exist', () => {
    const rules = [{ reason, modules: ['a/', 'gone.js'] }]
    const builds = { shell: [chunk({ 'a/b.js': 1 })], 'mf-admin': [chunk({ 'a/b.js': 1, 'gone.js': 1 })] }
    expect(sortDuplicates(duplicatesOf(builds), rules).unused).toEqual(['gone.js'])
  })
})
