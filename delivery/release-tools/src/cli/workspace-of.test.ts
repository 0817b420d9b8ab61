import { mkdir, realpath, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '@recog/release-service/testing'
import { lockfileOf } from './compile/inputs-digest'
import { workspaceOf } from './workspace-of'

let root: string
beforeEach(async () => {
  root = await realpath(await temporaryFolder())
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function sectionAt(folder: string, name: string): Promise<string> {
  const full = path.join(root, folder)
  await mkdir(path.join(full, 'src'), { recursive: true })
  await writeFile(path.join(full, 'section.ts'), '')
  await writeFile(path.join(full, 'package.json'), JSON.stringify({ name }))
  return full
}

describe('the commands', () => {
  it('work on the section of the current folder, wherever the tools are installed', async () => {
    const folder = await sectionAt('clone-of-news', '@physics/mf-news')
    const expected = { root: folder, folders: { 'mf-news': folder }, isPortal: false }
    expect(workspaceOf(folder, undefined)).toEqual(expected)
    expect(workspaceOf(path.join(folder, 'src'), undefined)).toEqual(expected)
    expect(workspaceOf(folder, path.join(root, 'portal'))).toEqual(expected)
  })

  it("work on all sections of the portal's repository from anywhere in it", async () => {
    const portal = path.join(root, 'portal')
    const folder = await sectionAt('portal/mf-projects', '@recog/mf-projects')
    for (const from of [folder, portal, root]) {
      expect(workspaceOf(from, portal)).toEqual({
        root: portal,
        folders: {
          shell: path.join(portal, 'shell'),
          'mf-projects': folder,
          storybook: path.join(portal, 'tools/design-reference'),
        },
        isPortal: true,
      })
    }
  })

  it('find no section in another folder', () => {
    expect(workspaceOf(root, undefined)).toEqual({ root, folders: {}, isPortal: false })
  })

  it('refuse a section whose package has another kind of name', async () => {
    const folder = await sectionAt('news', 'news')
    expect(() => workspaceOf(folder, undefined)).toThrow('is called "news"')
  })
})

describe('the lockfile of a section', () => {
  it('is in its folder or above it, and needed', async () => {
    const folder = await sectionAt('repository/mf-news', 'mf-news')
    await writeFile(path.join(root, 'repository/pnpm-lock.yaml'), '')
    expect(lockfileOf({ root: folder })).toBe(path.join(root, 'repository/pnpm-lock.yaml'))
    expect(() => lockfileOf({ root })).toThrow('has no lockfile')
  })
})
