import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { storybookConfig } from '@recog/testing/storybook'

/** One Storybook over all packages. */
export default {
  ...storybookConfig(path.dirname(path.dirname(fileURLToPath(import.meta.url))), {
    staticDirs: ['./static'],
    stories: ['../*/src/**/*.stories.tsx', './runner/*.stories.tsx'],
  }),
}
