import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gitSource } from './git-source'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'git-'))
})
afterEach(() => rm(folder, { recursive: true }))

const git = (...words: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=Ada', '-c', 'user.email=ada@recog.example', ...words], {
    encoding: 'utf8',
  }).trim()

it('a release names its commit, and says when the tree had changes that the commit does not contain', async () => {
  git('init', '--quiet')
  await writeFile(path.join(folder, 'page.ts'), 'one')
  git('add', '.')
  git('commit', '--quiet', '--message', 'one')
  const commit = git('rev-parse', '--short=12', 'HEAD')
  expect(await gitSource(folder)).toEqual({ commit, tree: 'clean' })
  await writeFile(path.join(folder, 'page.ts'), 'two')
  expect(await gitSource(folder)).toEqual({ commit, tree: 'dirty' })
})

it('a file that git does not know counts as a change', async () => {
  git('init', '--quiet')
  git('commit', '--quiet', '--allow-empty', '--message', 'empty')
  await writeFile(path.join(folder, 'new.ts'), 'new')
  expect((await gitSource(folder)).tree).toBe('dirty')
})

it('sources outside a repository are unknown', async () => {
  expect(await gitSource(folder)).toEqual({ commit: 'unknown', tree: 'unknown' })
})
