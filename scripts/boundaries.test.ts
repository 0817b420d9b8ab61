import { violationsIn } from './lib/boundaries.mjs'

const reasons = (file: string, text: string) => violationsIn(file, text).map(({ reason }) => reason)

describe('boundaries between packages', () => {
  it.each([
    ['mf-news/src/a.ts', "import { x } from '@recog/mf-projects'", 'mf-news may not import mf-projects'],
    ['mf-news/src/a.ts', "import { x } from '../../mf-projects/src/x'", 'mf-news may not import mf-projects'],
    ['mf-news/src/a.ts', "import { x } from '@recog/shell'", 'mf-news may not import shell'],
    ['shell/src/a.ts', "const x = import('@recog/mf-public')", 'shell may not import mf-public'],
    ['shell/section-host/src/a.ts', "import { x } from '@recog/shell'", 'section-host may not import shell'],
    ['shell/monitoring/src/a.ts', "import { x } from '@recog/section-host'", 'may not import section-host'],
    ['shared-ui/src/a.ts', "import type { X } from '@recog/shared-session'", 'may not import shared-session'],
    ['server/api/src/a.ts', "import { x } from '@recog/shared-session'", 'api may not import shared-session'],
    ['section-kit/src/a.ts', "export { x } from '../../shared-ui/src/x'", 'leaves the package'],
    ['mf-news/src/a.ts', "import axios from 'axios'", 'only shared-session uses axios'],
    [
      'shell/src/a.ts',
      "import { createStore } from 'zustand/vanilla'",
      'only shared-session, shared-ui uses zustand',
    ],
    ['mf-news/src/a.ts', "import { x } from 'single-spa'", 'only section-host uses single-spa'],
    [
      'mf-news/src/a.tsx',
      "import {\n  Link,\n} from 'react-router-dom'",
      'only section-contract, section-kit uses react-router-dom',
    ],
    [
      'shared-session/src/a.ts',
      "import { routes } from '@recog/api-contract'",
      'brings zod into the browser',
    ],
    ['mf-news/src/a.ts', "import { x } from '@recog/testing'", 'mf-news may not import testing'],
    [
      'server/api/src/database/migrations/migrations.ts',
      "import { sortKey } from '../normalise'",
      'a released migration runs nothing that can change',
    ],
    [
      'server/api/src/database/migrations/frozen/values.ts',
      "import { foldLetters } from '@recog/api-contract'",
      'a released migration runs nothing that can change',
    ],
  ])('%s: %s', (file, text, reason) => {
    expect(reasons(file, text)).toEqual([expect.stringContaining(reason)])
  })

  it.each([
    ['mf-news/src/a.test.tsx', "import { renderRoute } from '@recog/testing'"],
    ['mf-news/webpack.config.ts', "import { sectionConfig } from '@recog/release-tools/webpack'"],
    ['shared-session/src/a.ts', "import { routes } from '@recog/api-contract/client'"],
    ['shared-session/src/a.ts', "import type { Route } from '@recog/api-contract'"],
    ['tests/e2e/journeys/a.e2e.ts', "import { publish } from '@recog/release-tools/publish'"],
    ['mf-news/src/start/a.ts', "import { load } from '../api'"],
    ['server/api/src/database/migrations/migrations.ts', "import { sortedText } from './frozen/values'"],
    ['server/api/src/database/migrations/migrations.ts', "import type { Migration } from '../migration'"],
  ])('%s may say: %s', (file, text) => {
    expect(reasons(file, text)).toEqual([])
  })
})
