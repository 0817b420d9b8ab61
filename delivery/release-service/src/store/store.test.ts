import { rmSync, utimesSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fallbackCandidates, type Live } from '../core/ledger'
import { temporaryFolder } from '../testing/small-release'
import { keepReserve, makeFolderOnce, prepareFile, withReserve } from './disk'
import { withLock } from './lock'

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the lock', () => {
  it('lets one process in at a time', async () => {
    let inside = 0
    let most = 0
    const work = () =>
      withLock(folder, async () => {
        inside += 1
        most = Math.max(most, inside)
        await new Promise((resolve) => setTimeout(resolve, 5))
        inside -= 1
      })
    await Promise.all(Array.from({ length: 12 }, work))
    expect(most).toBe(1)
    expect(await readdir(folder)).toEqual([])
  })

  it('is released when the work throws', async () => {
    const failing = withLock(folder, () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(await withLock(folder, async () => 'yes')).toBe('yes')
  })

  it.each([
    ['of a process that is gone', { host: os.hostname(), pid: 2 ** 22 + 1, began: '1' }],
    ['of another process with the same number', { host: os.hostname(), pid: process.pid, began: '1' }],
  ])('%s is taken over', async (_what, holder) => {
    await writeFile(path.join(folder, '.lock'), JSON.stringify(holder))
    expect(await withLock(folder, async () => 'in')).toBe('in')
  })
})

describe('a lock of another machine', () => {
  const holder = {
    host: 'elsewhere',
    pid: 1,
    startedAt: '1',
    since: '2026-11-23T06:00:00.000Z',
    nonce: 'theirs',
  }
  const lock = () => path.join(folder, '.lock')

  it('is taken over when its holder shows no sign of life for five seconds', async () => {
    await writeFile(lock(), JSON.stringify(holder))
    const started = performance.now()
    expect(await withLock(folder, async () => 'in')).toBe('in')
    expect(performance.now() - started).toBeGreaterThan(4_000)
  })

  it('is respected while its holder is alive, whatever its clock says', async () => {
    await writeFile(lock(), JSON.stringify(holder))
    let beats = 0
    const beating = setInterval(() => {
      beats += 1
      utimesSync(lock(), new Date(beats), new Date(beats))
      if (beats === 14) {
        clearInterval(beating)
        rmSync(lock())
      }
    }, 500)
    const started = performance.now()
    await withLock(folder, async () => 'in')
    expect(performance.now() - started).toBeGreaterThan(6_500)
  })

  it('is respected after this machine has stopped for minutes', async () => {
    await writeFile(lock(), JSON.stringify(holder))
    const now = performance.now.bind(performance)
    let stopped = 0
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + stopped)
    setTimeout(() => (stopped = 120_000), 50)
    let isFree = false
    setTimeout(() => {
      isFree = true
      rmSync(lock())
    }, 300)
    expect(await withLock(folder, async () => isFree)).toBe(true)
    clock.mockRestore()
  })

  it('that takes ours over, because we were frozen, is not ours', async () => {
    const held = await withLock(folder, async ({ isHeld }) => {
      const before = isHeld()
      await writeFile(lock(), JSON.stringify(holder))
      return [before, isHeld()]
    })
    expect(held).toEqual([true, false])
    expect(await readFile(lock(), 'utf8')).toContain('elsewhere')
  })
})

describe('a full disk', () => {
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })

  it('gives back the reserve once', async () => {
    await keepReserve(folder)
    expect(await readdir(folder)).toEqual(['.reserve'])
    let attempts = 0
    const work = async () => {
      attempts += 1
      if (attempts === 1) throw full
      return readdir(folder)
    }
    expect(await withReserve(folder, work)).toEqual([])
  })

  it('is reported when that is not enough, and other failures are not repeated', async () => {
    await expect(withReserve(folder, () => Promise.reject(full))).rejects.toThrow('no space')
    let attempts = 0
    const failing = async () => {
      attempts += 1
      throw new Error('other')
    }
    await expect(withReserve(folder, failing)).rejects.toThrow('other')
    expect(attempts).toBe(1)
  })
})

describe('writing', () => {
  it('shows nothing before it is in place', async () => {
    const file = path.join(folder, 'a.json')
    await writeFile(file, 'old')
    const commit = await prepareFile(file, 'new')
    expect(await readFile(file, 'utf8')).toBe('old')
    commit()
    expect(await readFile(file, 'utf8')).toBe('new')
    expect(await readdir(folder)).toEqual(['a.json'])
  })

  it('leaves no partial folder when filling it fails', async () => {
    const failing = makeFolderOnce(path.join(folder, 'x'), async (draft) => {
      await writeFile(path.join(draft, 'one'), '1')
      throw new Error('disk full')
    })
    await expect(failing).rejects.toThrow('disk full')
    expect(await readdir(folder)).toEqual([])
  })

  it('keeps the first folder', async () => {
    const fill = (text: string) => (draft: string) => writeFile(path.join(draft, 'who'), text)
    const target = path.join(folder, 'x')
    await Promise.all(['a', 'b', 'c'].map((text) => makeFolderOnce(target, fill(text))))
    expect(await readdir(folder)).toEqual(['x'])
    expect(await readFile(path.join(target, 'who'), 'utf8')).toMatch(/^[abc]$/)
  })
})

describe('the fallback version', () => {
  const line = (version: string, action: Live['action'] = 'publish'): Live => ({
    version,
    action,
    at: '',
    by: '',
    reason: '',
  })

  it('is the version before; if it cannot be used, the one before that', () => {
    expect(fallbackCandidates([line('1'), line('2'), line('3')], '3')).toEqual(['2', '1'])
    expect(fallbackCandidates([line('1')], '1')).toEqual([])
  })

  it('is never one that was rolled back', () => {
    const history = [line('1'), line('2'), line('1', 'rollback'), line('3')]
    expect(fallbackCandidates(history, '3')).toEqual(['1'])
    expect(fallbackCandidates(history.slice(0, 3), '1')).toEqual([])
  })
})
