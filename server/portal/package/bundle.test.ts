import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { bundle } from './bundle'

it('the operator’s program can be bundled, and has no compiler of sections in it', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bundle-'))
  const files = await bundle(folder)
  await rm(folder, { recursive: true })
  expect(files).toContain('server/portal/src/main.ts')
  expect(files.filter((file) => /\/(webpack|@swc|storybook|playwright)\//.test(file))).toEqual([])
})
