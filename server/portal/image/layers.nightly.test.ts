import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkIntegrity, dataLayer } from './layers'
import { NODE_VERSION, PLATFORMS } from './platforms'

let work: string
beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'image-'))
})
afterAll(() => rm(work, { recursive: true }))

it('refuses a program that is not the one whose digest is known', () => {
  const known = Buffer.from('node')
  const integrity = `sha512-${createHash('sha512').update(known).digest('base64')}`
  expect(() => checkIntegrity('node', known, integrity)).not.toThrow()
  expect(() => checkIntegrity('node', Buffer.from('other'), integrity)).toThrow(`node: expected ${integrity}`)
})

it('gives the data to the user of the image, and is the same every time', async () => {
  const [first, second] = [path.join(work, 'first.tar'), path.join(work, 'second.tar')]
  await dataLayer(work, first)
  await dataLayer(work, second)
  const listed = execFileSync('tar', ['--numeric-owner', '-tvf', first], { encoding: 'utf8' })
  expect(listed).toMatch(/^drwxr-xr-x 10001\/10001 .* var\/lib\/portal\/$/m)
  expect((await readFile(first)).equals(await readFile(second))).toBe(true)
})

it('has a version of Node.js that the portal supports', () => {
  expect(Number(NODE_VERSION.split('.')[0])).toBeGreaterThanOrEqual(20)
  for (const { node } of Object.values(PLATFORMS)) expect(node.integrity).toMatch(/^sha512-[\w+/]{86}==$/)
})
