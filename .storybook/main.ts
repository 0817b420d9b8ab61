import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { designReference } from '@recog/design-reference/webpack'
import { storybookConfig } from '@recog/testing/storybook'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** One Storybook over all packages, which is also the design reference. */
export default designReference(
  root,
  storybookConfig(root, {
    staticDirs: ['./static'],
    stories: [
      '../design-reference/src/**/*.mdx',
      '../*/src/**/*.stories.tsx',
      ...(process.env['STORY_RUNNER'] ? ['./runner/*.stories.tsx'] : []),
    ],
  }),
)
