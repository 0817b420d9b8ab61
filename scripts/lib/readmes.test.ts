import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './paths.mjs'

const PAGE = 60

const packages = readdirSync(ROOT).filter((name) => existsSync(path.join(ROOT, name, 'package.json')))

it.each(packages)('%s has a README of at most a page', (name) => {
  const lines = readFileSync(path.join(ROOT, name, 'README.md'), 'utf8').split('\n')
  expect(lines.length).toBeLessThanOrEqual(PAGE)
})
