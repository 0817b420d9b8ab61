import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { ROOT } from './paths.mjs'

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const filesOf = (pattern: string) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', pattern], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')

interface Step {
  run?: string
  uses?: string
}
interface Job {
  'timeout-minutes'?: number
  strategy?: { matrix: { node?: string[] } & Record<string, unknown> }
  steps: Step[]
}
interface Workflow {
  jobs?: Record<string, Job>
  runs?: { steps: Step[] }
}

const { scripts, engines } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  engines: { node: string }
}
/** The scripts that a text runs with npm. */
const scriptsIn = (text: string) =>
  [...text.matchAll(/\bnpm (?:run (?:-\S+ )*([\w:-]+)|(test|start)\b)/g)].map(([, run, word]) => run ?? word)

const workflows = filesOf('.github/workflows/*.yml')
const documents = new Map(
  [...workflows, ...filesOf('.github/actions/**/action.yml')].map((file) => [
    file,
    parse(read(file)) as Workflow,
  ]),
)
const stepsOf = ({ jobs, runs }: Workflow) => [
  ...(runs?.steps ?? []),
  ...Object.values(jobs ?? {}).flatMap(({ steps }) => steps),
]

describe.each([...documents])('%s', (file, document) => {
  it('runs only scripts that package.json has', () => {
    const used = scriptsIn(read(file))
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter((name) => name === undefined || !(name in scripts))).toEqual([])
  })

  it('uses only local actions that exist', () => {
    const local = stepsOf(document).flatMap(({ uses }) => (uses?.startsWith('./') ? [uses] : []))
    expect(local.filter((action) => !existsSync(path.join(ROOT, action, 'action.yml')))).toEqual([])
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

it.each(filesOf('.github/ISSUE_TEMPLATE/*.yml'))('%s is valid YAML', (file) => {
  expect(parse(read(file))).toBeInstanceOf(Object)
})

it.each([...documents.keys(), ...filesOf('release-tools/templates/**/*.yml.template')])(
  '%s names actions of others by digest, with the version beside it',
  (file) => {
    const uses = [...read(file).matchAll(/uses: (?!\.\/)(.*)/g)].map(([, action = '']) => action)
    expect(uses.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([])
  },
)

it('Renovate merges nothing by itself that what is released is built with', () => {
  const { packageRules } = JSON.parse(read('renovate.json')) as {
    packageRules: { automerge?: boolean; matchPackageNames?: string[] }[]
  }
  const merged = packageRules.filter(({ automerge }) => automerge).flatMap((rule) => rule.matchPackageNames)
  expect(merged).toEqual(['@types/**', 'knip', 'oxlint', 'oxlint-tsgolint', 'prettier'])
})

describe('CODEOWNERS', () => {
  const rules = read('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/\s+/))

  it('names an owner for every package', () => {
    const packages = filesOf('*/package.json')
      .filter((file) => file.split('/').length === 2)
      .map((file) => `/${path.dirname(file)}/`)
    expect(packages.filter((folder) => !rules.some(([pattern]) => pattern === folder))).toEqual([])
  })

  it('names only existing files, and only teams', () => {
    const [, ...named] = rules
    const missing = named.filter(
      ([pattern = '']) => !pattern.includes('*') && !existsSync(path.join(ROOT, pattern)),
    )
    expect(missing).toEqual([])
    const owners = rules.flatMap(([, ...teams]) => teams)
    expect(owners.filter((owner) => !/^@recog\/[a-z-]+$/.test(owner))).toEqual([])
  })
})
