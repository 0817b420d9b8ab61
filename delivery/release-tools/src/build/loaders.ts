import { createRequire } from 'node:module'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { RuleSetRule } from 'webpack'
import { className, developmentClassName } from './class-names'
import type { BuildTarget } from './build-target'

const require = createRequire(import.meta.url)

/** The loader of TypeScript and JSX. In development it marks components, so that updates keep their state. */
export function swcLoader(mode: BuildTarget['mode'] = 'production') {
  const isDevelopment = mode === 'development'
  return {
    loader: require.resolve('swc-loader'),
    options: {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: {
          react: { runtime: 'automatic', development: isDevelopment, refresh: isDevelopment },
        },
      },
    },
  }
}

interface CssOptions {
  readonly mode?: BuildTarget['mode']
  readonly modules: boolean
  /** Only class names, no stylesheet: for prerendering. */
  readonly namesOnly?: boolean
}

/** The loader of stylesheets, with class names by `className`. */
export function cssLoader({ mode, modules, namesOnly = false }: CssOptions) {
  return {
    loader: require.resolve('css-loader'),
    options: {
      modules: modules && {
        namedExport: false,
        exportLocalsConvention: 'as-is',
        exportOnlyLocals: namesOnly,
        getLocalIdent: (context: { resourcePath: string }, _template: string, local: string) =>
          (mode === 'development' ? developmentClassName : className)(context.resourcePath, local),
      },
    },
  }
}

/**
 * The rules of stylesheets: those of modules get class names of their own.
 *
 * @param elsewhere modules whose styles another stylesheet imports: scripts get only their class names
 */
export const styleRules = (mode: BuildTarget['mode'], elsewhere: RegExp = /^$/): RuleSetRule[] => [
  {
    test: /\.module\.css$/,
    oneOf: [
      { test: elsewhere, use: [cssLoader({ mode, modules: true, namesOnly: true })] },
      { use: [MiniCssExtractPlugin.loader, cssLoader({ mode, modules: true })] },
    ],
  },
  {
    test: /\.css$/,
    exclude: /\.module\.css$/,
    use: [MiniCssExtractPlugin.loader, cssLoader({ modules: false })],
  },
]
