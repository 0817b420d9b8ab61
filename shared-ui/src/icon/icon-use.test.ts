import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ICON_PATHS } from './icon-paths'

const root = path.resolve(__dirname, '../../..')

/** All sources that may use icons, except stories. */
const sources = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && /^(mf-.*|shell|section-kit|shared-ui)$/.test(entry.name))
  .map((entry) => path.join(root, entry.name, 'src'))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|stories)\.tsx?$|icon-paths\.ts$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .filter((text) => /\bIcon/.test(text))

it.each(Object.keys(ICON_PATHS))('the icon %s is used by a screen', (name) => {
  const quoted = new RegExp(`['"]${name}['"]`)
  expect(sources.some((text) => quoted.test(text))).toBe(true)
})
