import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'

/** Written only if missing, because it belongs to the operator afterwards. */
export async function writeOnce(file: string, content: string): Promise<void> {
  await writeFile(file, content, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

/** Replace a file atomically, so that a running server never reads half of it. */
export async function replace(file: string, content: string | Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}.draft`
  await writeFile(draft, content)
  await rename(draft, file)
}
