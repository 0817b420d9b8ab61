import { browserTests, transforms } from '@recog/testing/jest'

/** Unit tests: `*.test.tsx` under jsdom, `*.test.ts` under node, the API apart. One transform for all. */

/** Not UTC: a timestamp read in the zone of the machine fails its test wherever that runs. */
process.env.TZ = 'America/New_York'

/** Of `npm run test:all`; otherwise a run has what any change can break. */
const isEverything = process.env['TEST_SCOPE'] === 'all'

const common = {
  ...transforms,
  moduleNameMapper: {
    ...browserTests.moduleNameMapper,
    '^fast-check$': '<rootDir>/scripts/lib/tests/fast-check.cjs',
  },
  cacheDirectory: '<rootDir>/.cache/jest',
  testPathIgnorePatterns: [
    '/node_modules/',
    '/dist/',
    '\\.browser\\.test\\.ts$',
    ...(isEverything ? [] : ['\\.nightly\\.test\\.tsx?$']),
  ],
}

/** Every package but the API and the journeys. */
const FOLDERS =
  '{shell,mf-*,shared-*,section-kit,contracts,delivery,server/!(api),tools,scripts,tests/{cluster,restarts}}'

/** Tests of what is kept where. They run with a folder, and nightly with a copy of a bucket. */
const storeTests = [
  'canary/canary',
  'http/http',
  'prune',
  'publish',
  'remove',
  'rollback',
  'several-teams.nightly',
  'storm.nightly',
  'storybook',
  'trusted-store',
]

const serverTests = {
  ...common,
  testEnvironment: 'node',
  setupFiles: ['<rootDir>/scripts/lib/tests/patient.cjs'],
}

const bucket = {
  ...serverTests,
  displayName: 'bucket',
  setupFilesAfterEnv: ['<rootDir>/delivery/release-service/src/testing/in-a-bucket.ts'],
  testMatch: storeTests.map((name) => `<rootDir>/delivery/release-service/src/${name}.test.ts`),
}

const config = {
  /** A test that needs longer hangs; neither slowness nor a machine that stops for minutes fails a test. Milliseconds. */
  testTimeout: 600_000,
  projects: [
    {
      ...browserTests,
      ...common,
      displayName: 'browser',
      testMatch: [`<rootDir>/${FOLDERS}/**/*.test.tsx`],
    },
    {
      ...serverTests,
      displayName: 'node',
      testMatch: [`<rootDir>/${FOLDERS}/**/*.test.ts`],
    },
    ...(isEverything ? [bucket] : []),
    {
      ...serverTests,
      displayName: 'api',
      testMatch: ['<rootDir>/{server/api,tests/{durability,upgrades}}/**/*.test.ts'],
    },
  ],
}

export default config
