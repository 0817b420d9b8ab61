import { exportPortal } from '@recog/site/export-portal'
import { readSettings } from '@recog/site/settings'

/** The API of the same machine. */
const API_ORIGIN = 'http://127.0.0.1:8081'

/** Write the live portal as files for another web server. @throws when nothing was ever published */
export async function exportTo(folder: string): Promise<void> {
  const { documents, files } = await exportPortal(readSettings({ API_ORIGIN, ...process.env }), folder)
  console.log(`  ${documents} documents and ${files} released files in ${folder}`)
}
