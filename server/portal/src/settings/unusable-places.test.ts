import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '@recog/release-service/testing'
import { unusablePlaces } from './unusable-places'

let folder: string
let file: string
beforeEach(async () => {
  folder = await temporaryFolder()
  file = path.join(folder, 'file')
  await writeFile(file, '')
})
afterEach(() => rm(folder, { recursive: true }))

it('creates the folder of the data', () => {
  const data = path.join(folder, 'new/data')
  expect(unusablePlaces({ PORTAL_DATA: data })).toEqual([])
  expect(existsSync(data)).toBe(true)
})

it.each(['PORTAL_DATA', 'RELEASES'])('names %s where no folder can be', (name) => {
  for (const place of [file, path.join(file, 'below'), '/proc/portal'])
    expect(unusablePlaces({ PORTAL_DATA: folder, [name]: place })).toEqual([
      expect.stringContaining(`${name} is ${place}: `),
    ])
})

it.each(['PORTAL_DATA', 'RELEASES', 'SIGNING_KEY', 'ALLOWED_SIGNERS'])(
  'names %s that only a shell reads',
  (name) => {
    for (const place of ['~/portal', '$HOME/portal'])
      expect(unusablePlaces({ PORTAL_DATA: folder, [name]: place })).toEqual([
        `${name} is ${place}: only a shell replaces ~ and $: write the whole path`,
      ])
  },
)

it('names a SIGNING_KEY that is none; the first start creates one that is missing', () => {
  const reasonsFor = (key: string) => unusablePlaces({ PORTAL_DATA: folder, SIGNING_KEY: key })
  expect(reasonsFor(file)).toEqual([`SIGNING_KEY is ${file}: this is no private key`])
  expect(reasonsFor(folder)).toEqual([`SIGNING_KEY is ${folder}: this is no file`])
  expect(reasonsFor(path.join(folder, 'new.pem'))).toEqual([])
})

it('names ALLOWED_SIGNERS that are missing, or a folder', async () => {
  await mkdir(path.join(folder, 'keys'))
  for (const [name, count] of [
    ['file', 0],
    ['none', 1],
    ['keys', 1],
  ] as const) {
    const reasons = unusablePlaces({ PORTAL_DATA: folder, ALLOWED_SIGNERS: path.join(folder, name) })
    expect(reasons).toHaveLength(count)
    expect(reasons.join()).toMatch(count === 0 ? /^$/ : /^ALLOWED_SIGNERS is /)
  }
})

it('names a secret that is where it is kept', () => {
  expect(unusablePlaces({ PORTAL_DATA: folder, AUDIT_KEY: file })).toEqual([
    'AUDIT_KEY is the path of a file. Set AUDIT_KEY_FILE instead',
  ])
})
