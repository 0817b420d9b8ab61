import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../app'
import { temporaryPasswordSeconds } from '../identity/passwords'
import { outboxFolder } from '../settings'

/** Remove the `.eml` files that replace a mail server once the temporary password in them has expired. */
export async function removeExpiredFiles(app: Pick<App, 'settings' | 'now'>): Promise<void> {
  const folder = outboxFolder(app.settings)
  const limit = Date.parse(app.now()) - temporaryPasswordSeconds * 1000
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    if ((await stat(file)).mtimeMs <= limit) await rm(file, { force: true })
  }
}
