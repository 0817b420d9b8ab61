import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import webpack, { type Compiler } from 'webpack'
import { watchShared } from './watch-build'

/** A repository with one bundled and one other source in a shared package. */
let root: string
let compiler: Compiler
let unseen: () => string[]
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'shared-'))
  await mkdir(path.join(root, 'shared-ui/src'), { recursive: true })
  await mkdir(path.join(root, 'mf-news'))
  await write('shared-ui/src/Button.js', 'export const button = 1')
  await write('shared-ui/src/tokens.css', ':root {}')
  await write('shared-ui/src/Button.test.ts', '')
  await write('mf-news/index.js', "export * from '../shared-ui/src/Button.js'")
  compiler = webpack({
    mode: 'development',
    entry: path.join(root, 'mf-news/index.js'),
    output: { path: path.join(root, 'dist') },
  })
  unseen = watchShared(compiler, root)
  await new Promise((resolve) => compiler.run(resolve))
})
afterAll(async () => {
  await new Promise((resolve) => compiler.close(resolve))
  await rm(root, { recursive: true })
})
const write = (file: string, text: string) => writeFile(path.join(root, file), text)

it('a change that the section bundles appears by itself; one that the portal provides is named', async () => {
  expect(unseen()).toEqual([])
  await write('shared-ui/src/Button.js', 'export const button = 2')
  await write('shared-ui/src/Button.test.ts', 'changed')
  expect(unseen()).toEqual([])
  await write('shared-ui/src/tokens.css', ':root { --red: red }')
  expect(unseen()).toEqual([
    expect.stringMatching(/^shared-ui\/src\/tokens\.css has changed, but this page runs the portal's copy/),
  ])
})

it('a change that was taken back is not named any more', async () => {
  await write('shared-ui/src/tokens.css', ':root {}')
  expect(unseen()).toEqual([])
})
