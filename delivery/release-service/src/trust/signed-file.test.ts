import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '../testing/small-release'
import { temporaryKey } from './keys'
import { checkSignedFile, signFile } from './statement'

const key = temporaryKey()
let folder: string
let file: string
beforeEach(async () => {
  folder = await temporaryFolder()
  file = path.join(folder, 'portal-1.0.0.tar.gz')
  await writeFile(file, 'content')
  await signFile(file, key)
})
afterEach(() => rm(folder, { recursive: true }))

it('accepts a file that the key has signed', async () => {
  expect(await checkSignedFile(file, `${key.publicKey} of the project`)).toBe(key.id)
})

it('refuses another key, and a signature that its key has not made', async () => {
  const other = temporaryKey()
  await expect(checkSignedFile(file, other.publicKey)).rejects.toThrow(key.id)
  const envelope = await readFile(`${file}.dsse.json`, 'utf8')
  await writeFile(`${file}.dsse.json`, envelope.replace(key.id, other.id))
  await expect(checkSignedFile(file, other.publicKey)).rejects.toThrow('does not fit the text')
})

it('refuses a file that was changed, renamed, or never signed', async () => {
  await writeFile(file, 'contenT')
  await expect(checkSignedFile(file, key.publicKey)).rejects.toThrow('is not the file that was signed')
  await writeFile(file, 'content')
  const renamed = path.join(folder, 'portal-2.0.0.tar.gz')
  await rename(file, renamed)
  await expect(checkSignedFile(renamed, key.publicKey)).rejects.toThrow('ENOENT')
  await rename(`${file}.dsse.json`, `${renamed}.dsse.json`)
  await expect(checkSignedFile(renamed, key.publicKey)).rejects.toThrow('was signed, portal-1.0.0.tar.gz')
})
