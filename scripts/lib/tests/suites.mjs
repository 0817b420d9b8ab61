import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { bin, FOLDERS, packageFolderOf, ROOT } from '../paths.mjs'
import { TSX } from '../tsx.mjs'
import {
  digestOf,
  importGraph,
  isUsed,
  packagesBelow,
  READS_FILES,
  readTree,
  STARTS_PROGRAMS,
  textOf,
} from './inputs.mjs'
import { ALL } from './memory.mjs'

/**
 * @typedef {object} Item what is run or skipped as a whole: a file of tests, or a check
 * @property {string} id
 * @property {string} file from the root of the repository; of a check, its name
 * @property {ReadonlySet<string>} inputs
 * @property {string} digest of the inputs
 * @property {(uses?: readonly string[]) => string} digestWith of the inputs when it uses these calls and modules of sections
 *
 * @typedef {object} Command
 * @property {string[]} line program and arguments
 * @property {NodeJS.ProcessEnv} [env]
 * @property {Item} [item] that the command as a whole proves; others report each of their tests on a line of JSON
 *
 * @typedef {object} Suite
 * @property {string} name
 * @property {(world: World) => Item[]} items
 * @property {(items: readonly Item[], world: World) => Command[]} commands that run these items, one after the other
 * @property {(file: string) => string} again the command that repeats one file
 *
 * @typedef {object} World
 * @property {ReadonlyMap<string, string>} tree
 * @property {import('./inputs.mjs').Graph} graph
 * @property {import('./memory.mjs').Memory} memory
 * @property {boolean} all whether everything runs, or only what a change can break
 * @property {boolean} [force] whether that includes what has passed with the same inputs
 * @property {number} workers
 */

const TEST = /^(?!delivery\/release-tools\/templates\/).*(?<!\.browser)\.test\.tsx?$/
const NIGHTLY = /\.nightly\.test\.tsx?$/
const JOURNEY = /^tests\/e2e\/(journeys|delivery|faults|firefox)\/.*\.e2e\.ts$/
const STORY =
  /^(?!delivery\/release-tools\/templates\/).*\.stories\.tsx$|^(\.storybook|tools\/design-reference)\/.*\.mdx$/

/** Files that decide nothing but their own result. */
const TESTED_BY_ITSELF = /\.(test|stories|e2e)\.tsx?$|\.md$/
/** Files that the builds of the shell and the sections are made from, and the documents that are measured. */
const BUILT = /^(mf-|shell|section-|shared-|contracts|delivery\/release-)[\w-]*\//
/** The running portal, except what the API imports, and the components, of which it depends on those that it shows. */
const PORTAL =
  /^(mf-|shell|section-|shared-(?!ui\/src\/(?!tokens\/))|scripts|contracts\/section-|delivery\/release-)[\w-]*\/|^server\/(?!api\/.*\.ts$)|^tests\/e2e\/(support|fixtures|[\w.]+$)/
/** Files that show, check and describe every story. */
const STORYBOOK = /^(\.storybook|tools\/design-reference\/src|tools\/testing\/src\/(storybook|stories))\//
const PICTURES = /^mf-public\/content\/pictures\//
/** Runs them. */
const STORIES = 'tests/e2e/stories/main.ts'
/** What the browser begins with. */
const ENTRY = /^(shell|mf-\w+)\/src\/(index|main|prerender|contributions)\.tsx?$/
const PREVIEW = '.storybook/preview.ts'
/** Writes the pages and mails of the server, which stories of their own show. */
const FROM_THE_SERVER = 'server/api/testing/outside.ts'
/** The configuration that everything depends on. */
const SETTINGS = [
  'jest.config.mjs',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'tools/testing/jest/config.mjs',
  'scripts/lib/tests/fast-check.cjs',
  'scripts/lib/tests/patient.cjs',
]
/** Versions and settings that decide a result. */
const PLATFORM = JSON.stringify([
  process.version,
  process.arch,
  ...['PORTAL_TEST_ENGINES', 'PORTAL_TEST_SCHEMA', 'PORTAL_TEST_PGBOUNCER', 'BROWSER'].map(
    (name) => process.env[name] ?? '',
  ),
])

const OWN_SERVERS = ['server/api/src/server.ts', 'server/api/testing/process.ts']
/** Files that tests of a package read or start, besides those of their package and of the packages below. @type {readonly (readonly [tests: RegExp, files: RegExp])[]} */
const ALSO_READS = [
  [
    /^(scripts|server\/portal\/(?!src\/(?:serve|settings)\/)|tests\/(cluster|restarts))\//,
    /^(?!mf-\w+\/src\/)/,
  ],
  [/^tools\/design-reference\/src\/(guides|model\/reference\.)/, /\.(tsx?|css|mdx)$/],
  [/^shared-ui\/src\/icon\//, /\.tsx?$/],
  [/^(shared-ui\/src\/tokens|tools\/design-reference\/src\/model\/raw-values\.)/, /\.css$/],
  [/^shared-ui\/src\/isodose\//, /^server\/api\/src\/identity\/page\.ts$/],
  // The others build sections that they write themselves.
  [
    /^delivery\/release-tools\/src\/cli\/(run|new\/pages-and-components)\./,
    /^mf-\w+\/(package\.json|section\.ts|src\/SectionRoutes\.tsx)$/,
  ],
  [/^(server\/api|tests\/(durability|upgrades))\//, /^(docs|shell\/monitoring|scripts)\//],
  // They build and pack what is for developers and designers.
  [
    /^tests\/e2e\/delivery\/(design-reference|new|own-repository)\./,
    /^(tools|\.storybook|\.changeset)\/|\.stories\.tsx$|^(tsconfig|\.oxlintrc)/,
  ],
]
/** Stories and documents that tests read, besides those that they name. @type {typeof ALSO_READS} */
const READS_EVEN = [
  [/^tools\/design-reference\/src\/model\/reference\./, /\.stories\.tsx$/],
  [/^server\/portal\/package\/docs\./, /\.md$/],
]

/** @param {Omit<World, 'tree' | 'graph'>} options @returns {Promise<World>} */
export async function readWorld(options) {
  const tree = readTree()
  const tests = [...tree.keys()].filter((file) => [TEST, JOURNEY, STORY].some((kind) => kind.test(file)))
  const graph = await importGraph(tree, [
    ...tests.filter((file) => !file.endsWith('.mdx')),
    ...[...tree.keys()].filter((file) => ENTRY.test(file)),
    'server/api/src/run.ts',
    FROM_THE_SERVER,
    PREVIEW,
    STORIES,
  ])
  return { ...options, tree, graph }
}

/** @param {World} world @param {RegExp} pattern */
const filesLike = ({ tree }, pattern) => [...tree.keys()].filter((file) => pattern.test(file))

/** @param {World} world @param {RegExp} pattern */
const productFiles = (world, pattern) =>
  filesLike(world, pattern).filter((file) => !TESTED_BY_ITSELF.test(file))

/** @param {World} world @param {string} name @param {string} file @param {(uses?: readonly string[]) => Iterable<string>} inputsOf @returns {Item} */
function item({ tree, memory, all, graph }, name, file, inputsOf) {
  const id = `${name} ${file}${all ? ALL : ''}`
  const withSettings = (/** @type {readonly string[] | undefined} */ uses) => {
    const inputs = new Set([...inputsOf(uses), ...SETTINGS])
    for (const each of inputs) for (const beside of graph.filesBeside(each)) inputs.add(beside)
    return inputs
  }
  const inputs = withSettings(memory.of(id)?.uses)
  const digest = digestOf(tree, inputs, PLATFORM)
  return { id, file, inputs, digest, digestWith: (uses) => digestOf(tree, withSettings(uses), PLATFORM) }
}

const OWN = [process.execPath, path.join(ROOT, 'scripts/check.mjs')]
/** Also what only uses code. */
const CODE = /\.([mc]?[jt]sx?|json|mdx|ya?ml)$/
const BROWSER_CODE = /^(?!(server|tests\/(?!bench-web\/src)|scripts)\/).*\.(tsx?|json)$/
const SERVER_CODE = /^(?!mf-\w+\/src\/).*\.([mc]?[jt]sx?|json)$/
const REPORTED =
  /^(shared-|section-|contracts|tools\/types|scripts\/lib\/api-report)[\w-]*\/|^delivery\/release-tools\/src\/cli\/compile\/contract|^tsconfig/

/**
 * Checks again only what depends on a change. With one checker: several would infer the same types once each.
 *
 * @param {string} project
 * @returns {string[]}
 */
function typeCheck(project) {
  const buildInfo = `.cache/types/${project}`
  return [bin('tsc'), '-p', project, '--incremental', '--tsBuildInfoFile', buildInfo, '--checkers', '1']
}

const LINT = [bin('oxlint'), '--type-aware', '--deny-warnings']
/** The sources of the sections, and the program that measures them. */
const IN_SECTIONS = [...FOLDERS.filter((folder) => folder.startsWith('mf-')), 'tests/bench-web'].map(
  (folder) => `${folder}/src`,
)

/** Whatever can be checked without running the portal, longest first. @type {readonly (readonly [string, RegExp, string[]])[]} */
const CHECKS = [
  // Nobody else imports what only sections contain.
  ['lint', SERVER_CODE, [...LINT, ...IN_SECTIONS.map((files) => `--ignore-pattern=${files}`)]],
  ['types of the browser', BROWSER_CODE, typeCheck('tsconfig.json')],
  ['types of the servers', SERVER_CODE, typeCheck('tsconfig.node.json')],
  ['lint of the sections', BROWSER_CODE, [...LINT, ...IN_SECTIONS]],
  [
    'format',
    /./,
    [bin('prettier'), ...'--check --cache --cache-location .cache/prettier --log-level warn .'.split(' ')],
  ],
  ['dead code', CODE, [bin('knip'), '--cache', '--cache-location', '.cache/knip']],
  ['API reports', REPORTED, [...OWN, 'API reports']],
  ['citations', /./, [...OWN, 'citations']],
  ['versions', /(package\.json|\.api\.md|CHANGELOG\.md)$/, [...OWN, 'versions']],
]

/** @type {Suite} */
export const checks = {
  name: 'checks',
  items: (world) => CHECKS.map(([name, files]) => item(world, 'check', name, () => filesLike(world, files))),
  commands: (items) =>
    items.flatMap((each) =>
      CHECKS.filter(([name]) => name === each.file).map(([, , line]) => ({ line, item: each })),
    ),
  again: (name) => `npm run check -- "${name}"`,
}

/** Rules, screens and calls of the API. @type {Suite} */
export const unit = {
  name: 'unit',
  items: (world) =>
    filesLike(world, TEST)
      .filter((file) => world.all || !NIGHTLY.test(file))
      .map((file) =>
        item(world, 'unit', file, (uses) => [
          ...world.graph.closure([file], startsServers(world, file) ? undefined : uses),
          ...readBy(world, file),
        ]),
      ),
  commands: (items, { all, workers }) => [
    {
      line: [
        bin('jest'),
        `--maxWorkers=${workers}`,
        '--silent',
        `--reporters=${path.join(import.meta.dirname, 'jest-reporter.mjs')}`,
        ...(all ? ['--randomize'] : []),
        '--runTestsByPath',
        ...items.map(({ file }) => file),
      ],
      env: { RECORD_CALLS: mkdtempSync(path.join(os.tmpdir(), 'calls-')) },
    },
  ],
  again: (file) => `npx jest ${file}`,
}

/** Whether a test starts servers whose calls nobody records. @param {World} world @param {string} file */
const startsServers = ({ graph }, file) => graph.imports(file).some((each) => OWN_SERVERS.includes(each))

/** How a test says where a file of the repository is. A test of the API that never does reads only what it has written. */
const NAMES_FILES = /__dirname|import\.meta|\bROOT\b|\bcwd\b|require\.resolve|['"`][\w-]+\/[\w.-]/

/** Files that a test reads or starts. @param {World} world @param {string} file @returns {string[]} */
function readBy({ graph, tree }, file) {
  if (!graph.uses(file, READS_FILES)) return []
  const text = textOf(file)
  if (file.startsWith('server/api/') && !graph.uses(file, STARTS_PROGRAMS) && !NAMES_FILES.test(text))
    return []
  const below = packagesBelow(packageFolderOf(file)).map((each) => `${each}/`)
  const [also, even] = [ALSO_READS, READS_EVEN].map((list) =>
    list.filter(([tests]) => tests.test(file)).map(([, files]) => files),
  )
  return [...tree.keys()].filter((each) =>
    TESTED_BY_ITSELF.test(each)
      ? text.includes(each) || even?.some((files) => files.test(each))
      : below.some((start) => each.startsWith(start)) || also?.some((files) => files.test(each)),
  )
}

/** Sizes of what browsers load. Builds the shell and the sections if they have changed. @type {Suite} */
export const sizes = {
  name: 'sizes',
  items: (world) => [item(world, 'build', 'sizes', () => productFiles(world, BUILT))],
  commands: ([each]) => [
    {
      line: [process.execPath, path.join(ROOT, 'scripts/sections.mjs'), 'size'],
      ...(each && { item: each }),
    },
  ],
  again: () => 'npm run size',
}

/** Write a list for a command. @param {readonly string[]} lines @returns its file */
function listFile(lines) {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'list-')), 'list')
  writeFileSync(file, lines.join('\n'))
  return file
}

/** @type {Suite} */
export const stories = {
  name: 'stories',
  items: (world) =>
    filesLike(world, STORY).map((file) =>
      item(world, 'story', file, () => [
        ...world.graph.closure([
          file,
          PREVIEW,
          STORIES,
          ...(file.startsWith('.storybook/outside/') ? [FROM_THE_SERVER] : []),
        ]),
        // The pictures of the help are like stories.
        ...filesLike(world, PICTURES).filter((each) =>
          textOf(file).includes(`'help-${path.parse(each).name}'`),
        ),
        ...filesLike(
          world,
          file.endsWith('.mdx')
            ? /^(\.storybook|tools\/design-reference|shared-ui|tests\/e2e\/stories)\//
            : STORYBOOK,
        ),
      ]),
    ),
  commands: (items, { memory }) => {
    // All stories of a file that has changed since it passed.
    const lines = items.map(({ id, file }) => (memory.of(id)?.digest ? `${file} *` : file))
    return [
      {
        line: [process.execPath, ...TSX, path.join(ROOT, STORIES)],
        env: { STORY_FILES: listFile(lines), STORIES: undefined },
      },
    ]
  },
  again: (id) => `STORIES=${id} npm run test:stories`,
}

/** @type {Suite} */
export const journeys = {
  name: 'journeys',
  items: (world) =>
    filesLike(world, JOURNEY).map((file) =>
      item(world, 'journey', file, (uses) => [
        ...world.graph.closure([file]),
        ...ALSO_READS.flatMap(([tests, files]) => (tests.test(file) ? filesLike(world, files) : [])),
        ...world.graph.closure(
          ['server/api/src/run.ts', ...productFiles(world, PORTAL).filter((each) => isUsed(each, uses))],
          uses,
        ),
      ]),
    ),
  commands: (items, { memory, force, workers }) => [
    {
      line: [
        process.execPath,
        path.join(ROOT, 'tests/e2e/node_modules/@playwright/test/cli.js'),
        'test',
        `--config=${path.join(ROOT, 'tests/e2e/playwright.config.ts')}`,
        `--reporter=${path.join(ROOT, 'tests/e2e/reporter.ts')}`,
        `--test-list-invert=${listFile(force ? [] : items.flatMap((each) => memory.passedTests(each).map(([name]) => name)))}`,
        // All that have changed may be for the night.
        '--pass-with-no-tests',
        `--workers=${workers}`,
        ...items.map(({ file }) => file),
      ],
    },
  ],
  again: (file) => `npm run test:browser -- ${file.replace(/^tests\/e2e\//, '')}`,
}
