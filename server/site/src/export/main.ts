import { readSettings } from '../settings'
import { exportPortal } from './export-portal'

/** `main.ts FOLDER`: write what another web server or a CDN needs to serve this portal. */
async function main([folder]: readonly string[]): Promise<void> {
  if (!folder) throw new Error('Say into which folder')
  const { documents, files } = await exportPortal(readSettings(process.env), folder)
  console.log(`  ${documents} documents and ${files} released files in ${folder}`)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
