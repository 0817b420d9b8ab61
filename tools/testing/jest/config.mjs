import { createRequire } from 'node:module'
import path from 'node:path'

/** The settings of Jest for packages of the portal, and for sections in repositories of their own. */

const require = createRequire(import.meta.url)

/** Packages without CommonJS, which Jest needs. */
const ES_MODULES_ONLY = [
  '@recog',
  'msw',
  '@mswjs',
  'until-async',
  'rettime',
  '@open-draft',
  '@internationalized',
  'jose',
  'oauth4webapi',
  'oidc-provider',
  'openid-client',
  'postal-mime',
  'kysely',
  'parse5',
  'pixelmatch',
  'entities',
]

/** @param {boolean} jsx */
const swc = (jsx) => [
  require.resolve('@swc/jest'),
  {
    swcrc: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: jsx },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
]

/** Compile TypeScript, JSX and packages that are ES modules only. */
export const transforms = {
  transform: { '\\.tsx$': swc(true), '\\.(m|c)?(ts|js)$': swc(false) },
  transformIgnorePatterns: [
    `/node_modules/(?!(\\.pnpm/)?(${ES_MODULES_ONLY.map((name) => name.replace('/', '[+/]')).join('|')})[@+/])`,
  ],
}

/** Settings of tests that render components: jsdom, CSS modules as their class names, the matchers of Testing Library. */
export const browserTests = {
  ...transforms,
  testEnvironment: require.resolve('jest-fixed-jsdom'),
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.browser\\.test\\.ts$'],
  moduleNameMapper: {
    // The build for browsers, as the portal bundles it; jest-fixed-jsdom would resolve the one for Node.
    '^axios$': axiosForBrowsers(),
    '\\.module\\.css$': require.resolve('identity-obj-proxy'),
    '\\.css$': require.resolve('./empty-style.cjs'),
    '\\.(pdf|webp)$': require.resolve('./file-url.cjs'),
  },
  setupFilesAfterEnv: [require.resolve('@recog/testing/jest-setup')],
}

/** The copy that shared-session uses; its manifest does not export the file. */
function axiosForBrowsers() {
  const manifest = createRequire(require.resolve('@recog/shared-session')).resolve('axios/package.json')
  return path.join(path.dirname(manifest), 'dist/browser/axios.cjs')
}
