import { brokenCitations } from './citations.mjs'

const DOCS: [string, string][] = [
  ['docs/requirements.md', '# Requirements\n## 8. Texts\n- **R2.1** Every page.\n| X12  | `Open` |'],
  ['docs/edge-cases.md', '## Décisions `now`\n\n| D7 | PUT | replaces |\n| T1 | a | b |\n| T2 | a | b |\n'],
  ['docs/adr/0004-pages.md', '# 4. Pages'],
  ['docs/pictures/directory.png', ''],
]

const broken = (file: string, text: string) =>
  brokenCitations(new Map([...DOCS, [file, text]])).map((line) =>
    line.replace(/^[^:]+:(\d+) (.*): .*$/, '$1: $2'),
  )

it.each([
  ['shell/src/a.ts', '/** A header (R2.1). */', '/** A header (R2.9). */', '1: R2.9'],
  ['shell/src/a.ts', '// The link (R2.1, X12).', '// The link (R2.1, X13).', '1: X13'],
  ['shell/src/a.ts', '// edge cases T1-T2', '// edge cases T1-T9', '1: T9'],
  ['shell/src/a.ts', '// decision D7', '// decision D8', '1: D8'],
  ['shell/src/a.ts', '// ADRs 4 and 4', '// ADRs 4 and 5', '1: 5'],
  ['shell/src/a.ts', '// docs/requirements.md#8-texts', '// docs/edges.md', '1: docs/edges.md'],
  ['shell/src/a.ts', "it('edge case T1')", "it('edge case T3')", '1: T3'],
  ['shell/src/a.ts', "'M3 T99 2' /* at T14:00, #D9 */", '// One (edge case\n// T3).', '2: T3'],
  ['shell/src/a.ts', '// The header', '/** The header (spec\n * section 2). */', '1: spec section'],
  ['shell/src/a.css', '.a {\n  /* (R2.1) */\n}', '.a {\n  /* (R2.9) */\n}', '2: R2.9'],
  ['docs/guide.md', '[map](adr/0004-pages.md)', '[map](adr/0005.md)', '1: adr/0005.md'],
  ['docs/guide.md', '[all](adr/)', '![list](pictures/list.png)', '1: pictures/list.png'],
  ['docs/guide.md', '[7](edge-cases.md#décisions-now)', '[7](edge-cases.md#now)', '1: edge-cases.md#now'],
  ['docs/guide.md', '# A\n# A\n[up](#a-1)', '# A\n[up](#a-1)', '2: #a-1'],
  ['docs/guide.md', '`[a](b.md)` [b](mailto:a@x.org)', '[map]: adr/4.md', '1: adr/4.md'],
  ['docs/edge-cases.md', '| D7 | a | b |', '| T1 | a | b |\n| T1 | c | d |', '0: T1'],
  ['docs/adr/0005-more.md', '', '[map](../edges.md)', '1: ../edges.md'],
])('in %s, %j may be written, and %j not', (file, good, bad, problem) => {
  expect(broken(file, good)).toEqual([])
  expect(broken(file, bad)).toEqual([problem])
})

it('a number of two records is a problem', () => {
  expect(broken('docs/adr/0004-another-decision.md', '')).toEqual(['0: ADR 4'])
})
