import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { markUnused, matchingAlone, smallerPackages } from './smaller-packages'

const shell = path.resolve(__dirname, '../../../../shell')

it('replaces files that the installed packages have, and finds the components of the router that nobody imports', () => {
  const aliases = Object.entries(smallerPackages(shell))
  for (const [, to] of aliases) expect([to, existsSync(to)]).toEqual([to, true])
  const files = aliases.map(([from]) => from).filter((from) => path.isAbsolute(from))
  expect(files.map((file) => existsSync(file))).not.toContain(false)
  const router = markUnused(readRouter())
  expect(router).not.toMatch(/^\w+\.displayName = /m)
  expect(router).toMatch(/^var Link = \/\* @__PURE__ \*\/ /m)
  expect(router).not.toMatch(/^\w+\.contextType = /m)
})

it('gives the matching of paths a copy of the code that has it', () => {
  const { test, resolve } = matchingAlone(shell)
  expect(require.resolve('@recog/section-contract/match')).toMatch(test)
  const copy = resolve.alias['react-router-dom$'].replace('?matching', '')
  expect(readFileSync(copy, 'utf8')).toContain('function matchRoutes(')
})

/** The code of react-router's production build, which its index only exports. */
function readRouter(): string {
  const index = smallerPackages(shell)['react-router$'] ?? ''
  const folder = path.dirname(index)
  const files = readdirSync(folder).filter((file) => /^chunk-.*\.mjs$/.test(file))
  return files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n')
}

it('lets components that nobody imports be dropped', () => {
  const source = 'var Link = React10.forwardRef(\n  view\n);\nLink.displayName = "Link";\nuse(Link);'
  expect(markUnused(source)).toBe('var Link = /* @__PURE__ */ React10.forwardRef(\n  view\n);\n\nuse(Link);')
  const boundary =
    'var Boundary = class extends React10.Component {\n  render() {}\n};\nBoundary.contextType = Context;'
  expect(markUnused(boundary)).toMatch(/^var Boundary = .+{\n {2}static contextType = Context;\n[^]*};\n$/)
})
