import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StorybookConfig } from '@storybook/react-webpack5'
import { readableCssModules } from './css-modules'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** One Storybook over all packages; it needs no back end and no network. */
const config: StorybookConfig = {
  framework: { name: '@storybook/react-webpack5', options: {} },
  stories: ['../*/src/**/*.stories.tsx'],
  addons: ['@storybook/addon-webpack5-compiler-swc', '@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  typescript: { check: false, reactDocgen: 'react-docgen' },
  swc: () => ({ jsc: { target: 'es2022', transform: { react: { runtime: 'automatic' } } } }),
  webpackFinal: (webpack) => readableCssModules(webpack, root),
}

export default config
