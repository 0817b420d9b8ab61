/** Unit tests: browser packages under jsdom, server packages under node, the API apart. One transform for all. */

/** Not UTC: a timestamp read in the zone of the machine fails its test wherever that runs. */
process.env.TZ = 'America/New_York'

const esmOnly = [
  'msw',
  '@mswjs',
  'until-async',
  'rettime',
  '@open-draft',
  '@internationalized',
  'postal-mime',
  'kysely',
  'parse5',
  'entities',
]

/** @param {boolean} jsx */
const swc = (jsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: jsx },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
]

const common = {
  transform: { '\\.tsx$': swc(true), '\\.(m|c)?(ts|js)$': swc(false) },
  transformIgnorePatterns: [
    `/node_modules/(?!(\\.pnpm/)?(${esmOnly.map((n) => n.replace('/', '[+/]')).join('|')})[@+/])`,
  ],
  cacheDirectory: '<rootDir>/.cache/jest',
}

const browserFolders = [
  'shell',
  'mf-*',
  'shared-ui',
  'shared-session',
  'section-contract',
  'section-kit',
  'section-host',
  'monitoring',
  'testing',
]
const nodeFolders = ['api-contract', 'release-service', 'release-tools', 'site', 'scripts']

const config = {
  /** Who needs longer hangs; slowness fails no test. Milliseconds. */
  testTimeout: 300_000,
  projects: [
    {
      ...common,
      displayName: 'browser',
      testEnvironment: 'jest-fixed-jsdom',
      testMatch: browserFolders.map((folder) => `<rootDir>/${folder}/**/*.test.{ts,tsx}`),
      testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.browser\\.test\\.ts$'],
      moduleNameMapper: {
        // The build for browsers, as the portal bundles it; jest-fixed-jsdom would resolve the one for Node.
        '^axios$': '<rootDir>/shared-session/node_modules/axios/dist/browser/axios.cjs',
        '\\.module\\.css$': 'identity-obj-proxy',
        '\\.css$': '<rootDir>/types/empty-style.cjs',
        '\\.pdf$': '<rootDir>/types/file-url.cjs',
      },
      setupFilesAfterEnv: ['<rootDir>/types/jest-setup.ts'],
    },
    {
      ...common,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: nodeFolders.map((folder) => `<rootDir>/${folder}/**/*.test.ts`),
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    },
    {
      ...common,
      displayName: 'api',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/api/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    },
  ],
}

export default config
