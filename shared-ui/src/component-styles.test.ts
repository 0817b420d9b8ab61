import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

it('the styles of all components have those of each', () => {
  const imports = readFileSync(path.join(__dirname, 'component-styles.module.css'), 'utf8').matchAll(
    /@import '\.\/(.+)';/g,
  )
  expect([...imports].map(([, file]) => file)).toEqual(
    readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
      .filter((file) => /.\/.*\.module\.css$/.test(file))
      .toSorted(),
  )
})
