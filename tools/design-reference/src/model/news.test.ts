import { historyOf } from './history'
import { parseChangelog, parseChangeset } from './news'

describe('what is new', () => {
  it('comes from a changeset: the packages, how they change, and the text', () => {
    const text =
      "---\n'@recog/shared-ui': patch\n'@recog/shared-session': minor\n---\n\nProjects have a `version`.\n"
    expect(parseChangeset(text)).toEqual({
      text: 'Projects have a `version`.',
      packages: [
        { name: '@recog/shared-ui', change: 'patch' },
        { name: '@recog/shared-session', change: 'minor' },
      ],
    })
  })

  it('comes from a changelog: each version with its changes', () => {
    const text =
      '# @recog/shared-ui\n\n## 0.2.0\n\n### Minor Changes\n\n- `DataTable` takes\n  `footer`.\n- Icons.\n\n## 0.1.0\n'
    expect(parseChangelog(text)).toEqual([
      {
        packageName: '@recog/shared-ui',
        version: '0.2.0',
        changes: ['`DataTable` takes `footer`.', 'Icons.'],
      },
      { packageName: '@recog/shared-ui', version: '0.1.0', changes: [] },
    ])
  })

  it('is the history of a component where it names it', () => {
    const changes = ['2026-05-01: `Card` has a link.', '`CardGrid` has four columns.']
    const version = { packageName: '@recog/shared-ui', version: '0.2.0', changes }
    expect(historyOf('Card', [version, { ...version, packageName: '@recog/section-kit' }])).toEqual([
      { version: '0.2.0', change: '2026-05-01: `Card` has a link.' },
    ])
  })
})
