import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stylesheet, typeface } from './stylesheet'

const tokens = readFileSync(path.join(__dirname, '../../../../shared-ui/src/tokens/tokens.css'), 'utf8')
const declared = (block: string) =>
  new Map(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  )
/** The first block of a selector, up to its closing brace. */
const blockOf = (css: string, start: string) => css.slice(css.indexOf(start)).split('}')[0] ?? ''

it.each([
  ['light', ':root {', '$1'],
  ['dark', '@media (prefers-color-scheme: dark)', '$2'],
])('has the %s values of the design tokens', (_theme, own, side) => {
  const values = declared(blockOf(stylesheet, own))
  const wanted = declared(blockOf(tokens, ':root {'))
  expect(values.size).toBeGreaterThan(10)
  expect([...values]).toEqual(
    [...values].map(([name]) => [name, wanted.get(name)?.replace(/^light-dark\((.+), (.+)\)$/, side)]),
  )
})

it('declares every token that it uses', () => {
  const used = new Set([...stylesheet.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name))
  expect([...used].filter((name) => !declared(blockOf(stylesheet, ':root {')).has(name ?? ''))).toEqual([])
})

it('has the typeface of the portal, and its measures until that is loaded', () => {
  const ofPortal = readFileSync(path.join(__dirname, '../../../../shared-ui/src/tokens/typeface.css'), 'utf8')
  const measures = (css: string) => css.match(/(size-adjust|-override): *[\d.]+%/g)
  expect(measures(stylesheet)).toEqual(measures(ofPortal))
  expect(stylesheet).toContain(`url(${typeface.url})`)
  expect(typeface.bytes.length).toBeLessThan(30_000)
})
