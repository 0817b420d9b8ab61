import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { designReference } from '@recog/design-reference/webpack'
import { storybookConfig } from '@recog/testing/storybook'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** Folders that hold packages. */
const holders = ['.', 'contracts', 'shell', 'tools']

/**
 * One pattern for each package. webpack would follow a pattern that begins with a wildcard into `node_modules`, where every package
 * is linked many times, and list each story under all of those names.
 */
const stories = holders
  .flatMap((holder) => readdirSync(path.join(root, holder)).map((name) => path.posix.join(holder, name)))
  .filter((folder) => existsSync(path.join(root, folder, 'package.json')) && hasStories(folder))
  .map((folder) => `../${folder}/src/**/*.stories.tsx`)

function hasStories(folder: string): boolean {
  const sources = path.join(root, folder, 'src')
  return (
    existsSync(sources) &&
    readdirSync(sources, { recursive: true }).some((file) => String(file).endsWith('.stories.tsx'))
  )
}

/** One Storybook over all packages, which is also the design reference. */
const config = designReference(
  root,
  storybookConfig(root, {
    staticDirs: ['./static'],
    stories: [
      '../tools/design-reference/src/**/*.mdx',
      './outside/*.stories.tsx',
      ...stories,
      ...(process.env['STORY_RUNNER'] ? ['./runner/*.mdx', './runner/*.stories.tsx'] : []),
    ],
  }),
)

// What people see outside the sections comes from the server itself.
const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs')
const outside = execFileSync(process.execPath, [tsx, path.join(root, 'server/api/testing/outside.ts')], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
})
writeFileSync(path.join(root, '.cache/design-reference/static/outside.json'), outside)

if (process.env['STORY_RUNNER']) {
  const { webpackFinal } = config
  config.webpackFinal = async (webpack, options) => ({
    ...(await webpackFinal?.(webpack, options)),
    // What has not changed is not compiled again.
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(root, '.cache/webpack'),
      buildDependencies: {
        settings: [
          '.storybook/',
          'tools/testing/src/storybook/',
          'tools/design-reference/src/',
          'pnpm-lock.yaml',
        ].map((file) => path.join(root, file)),
      },
    },
  })
}

export default config
