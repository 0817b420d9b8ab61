import { execFile, execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import tablesInMarkdown from 'remark-gfm'
import MinifierPlugin from 'terser-webpack-plugin'
import type { StorybookConfig } from '@storybook/react-webpack5'
import type { ReferenceOfManager } from './manager/add-links'

/** Where the reference is written, from the root of the repository. */
const OUTPUT = '.cache/design-reference'

/** Storybook with documentation pages, in the portal's colours. */
export function designReference(root: string, config: StorybookConfig): StorybookConfig {
  const { data, statics } = writeReference(root)
  return {
    ...config,
    addons: [
      ...(config.addons ?? []),
      {
        name: '@storybook/addon-docs',
        options: {
          mdxPluginOptions: {
            mdxCompileOptions: {
              remarkPlugins: [tablesInMarkdown],
              // By its name: with the path that Storybook uses, each folder would give another build.
              providerImportSource: '@storybook/addon-docs/mdx-react-shim',
            },
          },
        },
      },
    ],
    staticDirs: [...(Array.isArray(config.staticDirs) ? config.staticDirs : []), statics],
    features: {
      // `manifests/components.json`: the components with their props and stories, for tools that write code, which test nothing.
      componentsManifest: process.env['STORY_RUNNER'] === undefined,
      // Without these, the toolbar has room for the links of a story on a laptop.
      backgrounds: false,
      measure: false,
      outline: false,
      // First steps of developers with Storybook.
      menuOnboardingChecklist: false,
      sidebarOnboardingChecklist: false,
    },
    managerHead: (head = '') => `${head}<script>window.RECOG_REFERENCE = ${forManager(data)}</script>`,
    webpackFinal: async (webpack, options) => {
      const base = (await config.webpackFinal?.(webpack, options)) ?? webpack
      return {
        ...base,
        resolve: {
          ...base.resolve,
          alias: Object.assign({}, base.resolve?.alias, { 'reference-data': data }),
        },
        plugins: [
          ...(base.plugins ?? []),
          rewriteReference(root),
          ...listFiles(process.env['BUNDLED_FILES']),
        ],
        // Storybook's own `runtime~main` is no file name that a release may have.
        optimization: { ...base.optimization, minimizer: [keepsNames()], runtimeChunk: 'single' },
      }
    },
  }
}

/**
 * Removes white space only. Storybook's own minifier takes most of the time of a build, and shorter names would appear in the code
 * that the documentation shows.
 */
const keepsNames = () =>
  new MinifierPlugin({
    minify: MinifierPlugin.esbuildMinify,
    terserOptions: { minify: false, minifyWhitespace: true, minifySyntax: true },
  })

/** The facts about the repository for Storybook's manager, which is built without webpack and cannot import them. */
function forManager(data: string): string {
  const { tokens, pages } = JSON.parse(readFileSync(data, 'utf8')) as ReferenceOfManager
  return JSON.stringify({ tokens, pages } satisfies ReferenceOfManager)
}

/** Write the reference; its `static` folder must exist before Storybook starts. @returns the folders for Storybook */
function writeReference(root: string): { readonly data: string; readonly statics: string } {
  const [command, ...args] = writer(root)
  execFileSync(command, args, { cwd: root, stdio: 'inherit' })
  return { data: path.join(root, OUTPUT, 'reference.json'), statics: path.join(root, OUTPUT, 'static') }
}

const writer = (root: string) =>
  [
    process.execPath,
    path.join(root, 'node_modules/tsx/dist/cli.mjs'),
    path.join(root, 'tools/design-reference/src/main.ts'),
    path.join(root, OUTPUT),
  ] as const

interface Module {
  /** Those that webpack has joined to this one. */
  readonly modules?: readonly Module[]
  nameForCondition(): string | null
}

interface Compiler {
  readonly modifiedFiles?: ReadonlySet<string>
  readonly hooks: {
    readonly done: {
      tap(name: string, run: (stats: { compilation: { modules: Iterable<Module> } }) => void): void
    }
    readonly watchRun: { tapPromise(name: string, run: (compiler: Compiler) => Promise<void>): void }
  }
}

/**
 * Write the names of all files of the build. Storybook's interface consists of packages that stories use, too.
 *
 * @param list the file that they are written to; undefined for none
 */
function listFiles(list: string | undefined): { apply(compiler: Compiler): void }[] {
  if (!list) return []
  const apply = ({ hooks }: Compiler) =>
    hooks.done.tap('bundled-files', ({ compilation }) => {
      const inner = [...compilation.modules].flatMap((module) => module.modules ?? [module])
      const files = inner.flatMap((module) => module.nameForCondition() ?? [])
      writeFileSync(list, JSON.stringify([...new Set(files)].toSorted()))
    })
  return [{ apply }]
}

/** While Storybook watches: write the reference again when a source has changed. */
function rewriteReference(root: string): { apply(compiler: Compiler): void } {
  return {
    apply: (compiler) =>
      compiler.hooks.watchRun.tapPromise('design-reference', async ({ modifiedFiles }) => {
        const changed = [...(modifiedFiles ?? [])].filter((file) => /\.(tsx?|css|md)$/.test(file))
        if (changed.length === 0) return
        const [command, ...args] = writer(root)
        await promisify(execFile)(command, args, { cwd: root })
      }),
  }
}
