import { brokenCitations } from './citations.mjs'

const DOCS: [string, string][] = [
  [
    'docs/requirements.md',
    [
      '# Requirements',
      '## 2. Screens and routes',
      '- **R2.1** Every page has a header.',
      '## 8. Texts',
      '| id   | text   |',
      '| ---- | ------ |',
      '| X12  | `Open` |',
    ].join('\n'),
  ],
  ['docs/edge-cases.md', '## Décisions `now`\n\n| D7 | PUT | replaces |\n| T1 | a | b |\n| T2 | a | b |\n'],
  ['docs/adr/0004-sections-describe-their-pages.md', '# 4. Sections describe their pages'],
  ['docs/pictures/directory.png', ''],
]

const broken = (file: string, text: string) =>
  brokenCitations(new Map([...DOCS, [file, text]])).map((line) =>
    line.replace(/^[^:]+:(\d+) (.*): .*$/, '$1: $2'),
  )

describe('citations in code', () => {
  it.each([
    ['a rule', '/** A header (R2.1). */', '/** A header (R2.9). */', 'R2.9'],
    ['a text', '// The link (R2.1, X12).', '// The link (R2.1, X13).', 'X13'],
    ['an edge case', '/** Edge case T1. */', '/** Edge case T3. */', 'T3'],
    ['a range', '// edge cases T1-T2', '// edge cases T1-T9', 'T9'],
    ['a decision', '// decision D7', '// decision D8', 'D8'],
    ['a record', '// ADR 4', '// ADR 5', '5'],
    ['several records', '// ADRs 4 and 4', '// ADRs 4 and 5', '5'],
    ['a document', '// (docs/edge-cases.md)', '// (docs/edges.md)', 'docs/edges.md'],
    [
      'a heading',
      '// docs/requirements.md#8-texts',
      '// docs/requirements.md#9-texts',
      'docs/requirements.md#9-texts',
    ],
    ['the title of a test', "it('edge case T1')", "it('edge case T3')", 'T3'],
  ])('%s must exist', (_what, good, bad, citation) => {
    expect(broken('shell/src/a.ts', good)).toEqual([])
    expect(broken('shell/src/a.ts', `const a = 1\n${bad}`)).toEqual([`2: ${citation}`])
  })

  it('continue on the next line of a comment', () => {
    expect(broken('shell/src/a.ts', '/**\n * One (edge cases\n * T1, T3).\n */')).toEqual(['3: T3'])
    expect(broken('shell/src/a.ts', '// One (edge case\n// T3).')).toEqual(['2: T3'])
    expect(broken('shell/src/a.css', '.a {\n  /* (R2.9) */\n}')).toEqual(['2: R2.9'])
    expect(broken('.github/a.yml', 'a: 1\n# (edge case T3)')).toEqual(['2: T3'])
  })

  it('are not searched for in SVG paths, times and colours', () => {
    const code = "const path = 'M3 T99 2'\n/** From 2026-05-01T14:00 or T23:59:59, as #D9. */"
    expect(broken('shell/src/a.ts', code)).toEqual([])
  })
})

describe('citations in Markdown', () => {
  it.each([
    ['a rule', 'See R2.1.', 'See R2.9.', 'R2.9'],
    ['a file', '[map](adr/0004-sections-describe-their-pages.md)', '[map](adr/0005.md)', 'adr/0005.md'],
    ['a picture', '![list](pictures/directory.png)', '![list](pictures/list.png)', 'pictures/list.png'],
    ['a folder', '[all](adr/)', '[all](adrs/)', 'adrs/'],
    [
      'a heading elsewhere',
      '[7](edge-cases.md#décisions-now)',
      '[7](edge-cases.md#decisions)',
      'edge-cases.md#decisions',
    ],
    ['a heading here', '# Ab c\n[up](#ab-c)', '# Ab c\n[up](#abc)', '#abc'],
    ['a definition', '[map]: adr/0004-sections-describe-their-pages.md', '[map]: adr/4.md', 'adr/4.md'],
  ])('%s must exist', (_what, good, bad, citation) => {
    expect(broken('docs/guide.md', good)).toEqual([])
    expect(broken('docs/guide.md', bad)).toEqual([`${bad.split('\n').length}: ${citation}`])
  })

  it('are not searched for in code', () => {
    expect(broken('docs/guide.md', '```\n[a](b.md) R2.9\n```\n`[a](b.md)`')).toEqual([])
    expect(broken('docs/guide.md', '[a](https://example.org/b.md) [b](mailto:a@x.org)')).toEqual([])
  })

  it('numbers repeated headings as GitHub does', () => {
    expect(broken('docs/guide.md', '# A\n# A\n[second](#a-1)')).toEqual([])
  })
})

test('an id is defined once', () => {
  expect(broken('docs/edge-cases.md', '| T1 | a | b |\n| T1 | c | d |')).toEqual(['0: T1'])
})

it('a number of two records is a problem', () => {
  expect(broken('docs/adr/0004-another-decision.md', '')).toEqual(['0: ADR 4'])
})

test('documents outside the repository cannot be cited', () => {
  expect(broken('shell/src/a.ts', '/** The header (spec\n * section 2). */')).toEqual(['1: spec section'])
  for (const other of ['Design sections 3 and 4', 'section 7 of the specification'])
    expect(broken('shell/src/a.ts', `// ${other}`)).toHaveLength(1)
})
