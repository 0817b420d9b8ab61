import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findComponents } from './find-components'
import { idOf, idOfStory } from './ids'
import { OTHER_NAMES } from './other-names'
import { portalPage } from './portal-page'
import type { Reference } from './reference'
import { readText } from './source-files'

const root = path.resolve(__dirname, '../../../..')
const output = mkdtempSync(path.join(os.tmpdir(), 'design-reference-'))
const writer = ['node_modules/tsx/dist/cli.mjs', 'tools/design-reference/src/main.ts', output]
execFileSync(process.execPath, writer, { cwd: root })
const written = (file: string): unknown => JSON.parse(readFileSync(path.join(output, file), 'utf8'))
const reference = written('reference.json') as Reference

afterAll(() => rmSync(output, { recursive: true }))

/** Names of the components or screens for which a rule does not hold. */
const breaking = <Entry extends { name: string }>(
  entries: readonly Entry[],
  holds: (entry: Entry) => boolean,
) => entries.filter((entry) => !holds(entry)).map(({ name }) => name)

describe('every component that shared-ui exports', () => {
  it('is found', () => {
    expect(reference.components.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Button', 'CardGrid', 'DataTable', 'ToastProvider', 'VisuallyHidden']),
    )
  })

  it('has a guide: when to use it and when not, its parts, accessibility, and code to copy', () => {
    expect(
      breaking(
        reference.components,
        ({ guide }) =>
          guide !== undefined &&
          guide.purpose.length > 20 &&
          guide.avoid.length > 0 &&
          guide.anatomy.length > 0 &&
          guide.accessibility.length > 0 &&
          guide.code.length > 0,
      ),
    ).toEqual([])
  })

  it('names itself in the code to copy', () => {
    const names = (name: string) => (name === 'ToastProvider' ? 'useToast' : `<${name}`)
    expect(
      breaking(reference.components, ({ name, guide }) => Boolean(guide?.code.includes(names(name)))),
    ).toEqual([])
  })

  it('describes itself in the source', () => {
    expect(breaking(reference.components, ({ description }) => description !== '')).toEqual([])
  })

  it('has stories under its name: a playground, and a do and don’t', () => {
    expect(
      breaking(reference.components, ({ name, stories }) => {
        const text = stories ? readText(root, stories) : ''
        return (
          text.includes(`title: 'Components/${name}'`) &&
          /export const Playground\b/.test(text) &&
          /export const DoAndDont\b[\s\S]*doDont\(/.test(text)
        )
      }),
    ).toEqual([])
  })
})

describe('every screen', () => {
  it('is found', () => {
    expect(reference.screens.length).toBeGreaterThan(15)
    expect(reference.screens.filter(({ paths }) => paths.length === 0)).toEqual([])
  })

  it('says what it is for, and has stories', () => {
    const documented = ({ description, stories, title }: Reference['screens'][number]) =>
      description.length > 20 && Boolean(stories) && Boolean(title?.startsWith('Sections/'))
    expect(breaking(reference.screens, documented)).toEqual([])
  })
})

it('has a page of the portal for every URL that a story names', () => {
  const urls = storyFiles().flatMap((file) => [...readText(root, file).matchAll(/\bat: '([^']+)'/g)])
  expect(urls.length).toBeGreaterThan(50)
  expect(urls.map(([, at = '']) => at).filter((at) => !portalPage(at, reference.pages))).toEqual([])
})

const found = (task: string) => findComponents(reference.components, task).map(({ name }) => name)

describe('a designer who does not know the names finds', () => {
  it.each([
    ['choose several', 'CheckboxGroup'],
    ['choose several people', 'ChoicePicker'],
    ['delete', 'ConfirmDialog'],
    ['wait', 'LoadingState'],
    ['table', 'DataTable'],
    ['dropdown', 'SelectField'],
    ['message after saving', 'ToastProvider'],
    ['write to people', 'MailButton'],
    ['failed to load', 'ErrorState'],
    ['modal', 'ConfirmDialog'],
    ['confirming a destructive action', 'ConfirmDialog'],
    ['ask before deleting', 'ConfirmDialog'],
    ['choosing people', 'ChoicePicker'],
    ['showing a status', 'Badge'],
    ['an empty list', 'EmptyState'],
    ['form errors', 'FieldError'],
  ])('by "%s" first %s', (task, name) => {
    expect(found(task)[0]).toBe(name)
  })

  it('what a guide recommends, before the component that the guide is about', () => {
    expect(found('several can be chosen')[0]).toBe('CheckboxGroup')
    expect(found('compared')[0]).toBe('DataTable')
  })

  it('by words of which some are on no page, what has the others', () => {
    expect(found('delete zebra')).toEqual(found('delete'))
  })

  it('everything without a word, and nothing by words that no page has', () => {
    expect(found('the ')).toHaveLength(reference.components.length)
    expect(found('zebra')).toEqual([])
  })
})

it('has other names for every component, and for nothing else', () => {
  expect(Object.keys(OTHER_NAMES).toSorted()).toEqual(reference.components.map(({ name }) => name).toSorted())
})

describe('every link of the guides', () => {
  const guides = sourcesWith('tools/design-reference/src', /\.mdx$/)
  const ids = new Set([
    ...guides.flatMap((file) =>
      [...readText(root, file).matchAll(/<Meta title="([^"]+)"/g)].map(
        ([, title = '']) => `${idOf(title)}--docs`,
      ),
    ),
    ...storyFiles().flatMap((file) => storyIds(readText(root, file))),
  ])

  it.each(guides)('in %s leads to a story or a page', (file) => {
    const links = [...readText(root, file).matchAll(/(?:story="|story: '\?path=\/(?:docs|story)\/)([\w-]+)/g)]
    expect(links.map(([, id]) => id).filter((id) => !ids.has(id ?? ''))).toEqual([])
  })
})

describe('the files beside the reference', () => {
  it('are the tokens of each theme for design tools', () => {
    expect(written('static/tokens.light.json')).toMatchObject({ breakpoint: { md: {} }, space: {} })
    expect(written('static/tokens.dark.json')).toMatchObject({
      color: { bg: { $value: { hex: '#0e151a' } } },
    })
  })

  it('are the sources that stories link to, as text', () => {
    const copy = path.join(output, 'static/source/shared-ui/src/button/Button.stories.tsx.txt')
    expect(readFileSync(copy, 'utf8')).toBe(readText(root, 'shared-ui/src/button/Button.stories.tsx'))
  })
})

describe('what the reference derives', () => {
  const component = (name: string) => reference.components.find((entry) => entry.name === name)

  it('finds the screens of a component through every import between them', () => {
    const screens = reference.screens.filter(({ components }) => components.includes('ConfirmDialog'))
    // EventsPage shows it itself; PostEventPage through a form that is loaded later, and the guard of section-kit.
    expect(screens.map(({ name }) => name)).toEqual(expect.arrayContaining(['EventsPage', 'PostEventPage']))
    const home = reference.screens.find(({ name }) => name === 'HomePage')
    expect(home?.components).not.toContain('DataTable')
    // Inside MailButtons and CopyButton.
    const group = reference.screens.find(({ name }) => name === 'CommitteePage')
    expect(group?.components).toEqual(expect.arrayContaining(['MailButtons', 'CopyButton', 'Icon']))
  })

  it('knows what a component is made of', () => {
    expect(component('ConfirmDialog')?.parts).toEqual(['Button', 'Dialog'])
  })

  it('knows the stylesheets of a token', () => {
    expect(reference.tokenUse['--radius-full']).toContain('shared-ui/src/badge/Badge.module.css')
  })
})

/** @returns paths from the root */
function sourcesWith(folder: string, pattern: RegExp): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file))
    .map((file) => `${folder}/${file}`)
}

function storyFiles(): string[] {
  const packages = readdirSync(root).filter((name) => /^(mf-.*|shell|shared-ui)$/.test(name))
  return packages.flatMap((name) => sourcesWith(`${name}/src`, /\.stories\.tsx$/))
}

function storyIds(text: string): string[] {
  const title = /title: '([^']+)'/.exec(text)?.[1] ?? ''
  const exports = [...text.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name)
  return [`${idOf(title)}--docs`, ...exports.map((name) => idOfStory(title, name))]
}
