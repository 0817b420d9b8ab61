import path from 'node:path'
import type { StorybookConfig } from '@storybook/react-webpack5'

/** The parts of the settings that differ between repositories. */
type Own = Pick<StorybookConfig, 'stories' | 'staticDirs'>

/**
 * The settings of Storybook, for this repository and for sections in repositories of their own. It needs no back end and no
 * network.
 *
 * @param root of the repository; class names in stories begin with the folder below it
 */
export function storybookConfig(root: string, own: Own): StorybookConfig {
  return {
    framework: { name: '@storybook/react-webpack5', options: {} },
    addons: ['@storybook/addon-webpack5-compiler-swc', '@storybook/addon-a11y'],
    core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
    typescript: { check: false, reactDocgen: 'react-docgen' },
    swc: () => ({ jsc: { transform: { react: { runtime: 'automatic' } } } }),
    webpackFinal: (webpack, { configType }) => ({
      ...readableCssModules(webpack, root),
      performance: false,
      devtool: configType === 'PRODUCTION' ? false : webpack.devtool,
    }),
    ...own,
  }
}

type Webpack = Parameters<NonNullable<StorybookConfig['webpackFinal']>>[0]

/**
 * Storybook's own CSS rule, set to the same kind of CSS modules as the builds of section-kit: a default export and
 * names that say where they come from.
 */
function readableCssModules(webpack: Webpack, root: string): Webpack {
  for (const rule of webpack.module?.rules ?? []) {
    if (isCssRule(rule)) rule.use = rule.use.map((entry) => withModules(entry, root))
  }
  return webpack
}

type Rule = NonNullable<NonNullable<Webpack['module']>['rules']>[number]
type CssRule = Extract<Rule, { use?: unknown }> & { use: Loader[] }
type Loader = { loader: string; options?: unknown }

function isCssRule(rule: Rule): rule is CssRule {
  return (
    typeof rule === 'object' &&
    rule !== null &&
    rule.test instanceof RegExp &&
    rule.test.test('a.css') &&
    Array.isArray(rule.use)
  )
}

function withModules(entry: Loader, root: string): Loader {
  if (!/[\\/]css-loader[\\/]/.test(entry.loader)) return entry
  return {
    ...entry,
    options: {
      modules: {
        auto: /\.module\.css$/,
        namedExport: false,
        exportLocalsConvention: 'as-is',
        getLocalIdent: (context: { resourcePath: string }, _template: string, local: string) =>
          className(root, context.resourcePath, local),
      },
    },
  }
}

function className(root: string, file: string, local: string): string {
  const [folder] = path.relative(root, file).split(path.sep)
  return `${folder}-${path.basename(file, '.module.css')}-${local}`
}
