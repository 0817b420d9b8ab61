import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { designReference } from '@recog/design-reference/webpack'
import { storybookConfig } from '@recog/testing/storybook'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/**
 * One pattern for each package. webpack would follow a pattern that begins with a wildcard into `node_modules`, where every package
 * is linked many times, and list each story under all of those names.
 */
const stories = readdirSync(root)
  .filter(
    (name) => existsSync(path.join(root, name, 'package.json')) && hasStories(path.join(root, name, 'src')),
  )
  .map((name) => `../${name}/src/**/*.stories.tsx`)

function hasStories(folder: string): boolean {
  return (
    existsSync(folder) &&
    readdirSync(folder, { recursive: true }).some((file) => String(file).endsWith('.stories.tsx'))
  )
}

/** One Storybook over all packages, which is also the design reference. */
export default designReference(
  root,
  storybookConfig(root, {
    staticDirs: ['./static'],
    stories: [
      '../design-reference/src/**/*.mdx',
      ...stories,
      ...(process.env['STORY_RUNNER'] ? ['./runner/*.mdx', './runner/*.stories.tsx'] : []),
    ],
  }),
)
