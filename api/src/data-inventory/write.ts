import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { inventoryPage } from './markdown'

/** Rewrites `docs/trust/data.md`: `npm run trust`. */
const file = path.resolve(import.meta.dirname, '../../../docs/trust/data.md')
await mkdir(path.dirname(file), { recursive: true })
await writeFile(file, inventoryPage())
