import { open, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Room for the documents of one switch and its line in the ledger. Bytes. */
const RESERVE = 8 * 1024 * 1024

const reserveFile = (folder: string) => path.join(folder, '.reserve')

/** Keep some disk space, so that a rollback works when the disk is full. Does nothing when there is no space to keep. */
export async function keepReserve(folder: string): Promise<void> {
  const file = reserveFile(folder)
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  if (size >= RESERVE) return
  try {
    const handle = await open(file, 'w')
    try {
      // Written, not only extended: a hole would reserve nothing.
      await handle.writeFile(Buffer.alloc(RESERVE))
    } finally {
      await handle.close()
    }
  } catch {
    await rm(file, { force: true })
  }
}

/** Run work; if the disk is full, give the reserve back and run it again. */
export async function withReserve<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const full = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
    if (!full) throw error
    await rm(reserveFile(folder), { force: true })
    return await work()
  }
}
