import { openApiDocument } from '../../../contracts/api-contract/src/openapi'
import { fieldsOf } from '../../../delivery/release-tools/src/cli/compile/contract'
import { callDeclarations, withCalls } from './reports.mjs'
import { changeOf, compatibleExports, isEnough, versionProblem } from './versions.mjs'

const report = (...declarations: string[]) =>
  `## API Report File\n\n\`\`\`ts\n\nimport { X } from 'x';\n\n${declarations.join('\n\n')}\n\n// (No @packageDocumentation comment)\n\n\`\`\`\n`
const button = '// @public (undocumented)\nexport function Button(props: ButtonProps): JSX.Element;'
const props = 'export interface ButtonProps {\n    // (undocumented)\n    readonly busy: boolean;\n}'
const before = report(button, props)

describe('the change between two API reports', () => {
  it.each([
    ['none', 'nothing', report(button, props)],
    ['none', 'a comment', report(button.replace('(undocumented)', ''), props)],
    ['none', 'the order', report(props, button)],
    ['addition', 'a new export', report(button, props, 'export const SIZES: string[];')],
    [
      'addition',
      'a new optional member',
      report(button, props.replace('}', '    readonly wide?: boolean;\n}')),
    ],
    ['addition', 'a new optional method', report(button, props.replace('}', '    onPress?(): void;\n}'))],
    ['break', 'a removed export', report(props)],
    ['break', 'a new required member', report(button, props.replace('}', '    readonly wide: boolean;\n}'))],
    ['break', 'a removed member', report(button, 'export interface ButtonProps {\n}')],
    ['break', 'another parameter', report(button.replace('props:', 'wide: boolean, props:'), props)],
    ['break', 'a removed and a new export', report(props, 'export const SIZES: string[];')],
  ])('is %s for %s', (change, _what, after) => {
    expect(changeOf(before, after).change).toBe(change)
  })

  it('finds a new overload', () => {
    const both = report(button, props, 'export function Button(): null;')
    expect(changeOf(before, both)).toEqual({ change: 'break', names: ['Button'] })
  })
})

describe('the report of shared-session', () => {
  const calls = callDeclarations(openApiDocument(), fieldsOf)
  const change = (from: RegExp, to: string) =>
    changeOf(
      withCalls(before, calls),
      withCalls(
        before,
        calls.map((each) => each.replace(from, to)),
      ),
    )

  it('changes with the name of a field that sections read or send', () => {
    expect(change(/"received\.isUserLead"/, '"received.holder"')).toEqual({
      change: 'break',
      names: ['projectCall'],
    })
    expect(change(/"sent\.underCommittees"/, '"sent.groups"').names).toEqual([
      'createProjectCall',
      'replaceProjectCall',
    ])
  })

  it('grows with a field that a server may leave out', () => {
    expect(change(/"received\.isUserLead": boolean;/, '$&\n    "received.sponsor"?: string;')).toEqual({
      change: 'addition',
      names: ['projectCall'],
    })
  })
})

describe('a version says enough', () => {
  it.each([
    ['none', '0.2.0', '0.2.0', true],
    ['addition', '0.2.0', '0.2.0', false],
    ['addition', '0.2.0', '0.2.1', true],
    ['break', '0.2.0', '0.2.1', false],
    ['break', '0.2.4', '0.3.0', true],
    ['break', '0.2.4', '1.0.0', true],
    ['addition', '1.2.0', '1.2.1', false],
    ['addition', '1.2.0', '1.3.0', true],
    ['break', '1.2.0', '1.3.0', false],
    ['break', '1.2.0', '2.0.0', true],
    ['addition', '0.3.0', '0.2.9', false],
  ] as const)('about %s from %s to %s: %s', (change, from, to, enough) => {
    expect(isEnough(change, from, to)).toBe(enough)
  })
})

describe('a changelog', () => {
  const changelog = [
    '# @recog/kit',
    '## 0.2.2',
    '- Calls answer with more.',
    '  Compatible: Button, SIZES (results of calls)',
    '## 0.2.1',
    '  Compatible: Old (it was one)',
    '',
  ].join('\n\n')

  it('names the exports that changed and break nobody', () => {
    expect(compatibleExports(changelog, '0.2.2')).toEqual(['Button', 'SIZES'])
    expect(compatibleExports(changelog, '0.2.1')).toEqual(['Old'])
    expect(compatibleExports(changelog, '0.2.3')).toEqual([])
  })

  it('cannot excuse a removed export', () => {
    const wide = report(button.replace('props:', 'wide: boolean, props:'), props)
    expect(changeOf(before, wide, ['Button']).change).toBe('addition')
    expect(changeOf(before, report(props), ['Button']).change).toBe('break')
  })
})

describe('a package', () => {
  const now = report(props)

  it('is refused when its version hides a removed export', () => {
    expect(
      versionProblem('shared-ui', { version: '0.2.0', report: before }, { version: '0.2.1', report: now }),
    ).toBe(
      'shared-ui removes or changes Button since 0.2.0, and 0.2.1 does not say so: run npx changeset, choose minor or more, and run npx changeset -- version',
    )
  })
})
