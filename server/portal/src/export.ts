import { typedFolder } from '@recog/release-tools/operator-commands'
import { defineCommand, UsageError } from '@recog/server-kit/commands'

/** The API of the same machine. */
const API_ORIGIN = 'http://127.0.0.1:8081'

/** Write the live portal as files for another web server. */
export const EXPORT = defineCommand({
  takes: 'FOLDER | --out FOLDER',
  does: 'write documents, assets, headers and an nginx configuration for another web server or a CDN',
  example: '/srv/portal',
  options: { out: { type: 'string', does: 'the folder to write' } },
  async run({ out }, words) {
    const folder = typedFolder(out ?? words[0])
    if (folder === undefined || words.length > (out === undefined ? 1 : 0))
      throw new UsageError('export takes --out FOLDER')
    const [{ exportPortal }, { readSettings }] = await Promise.all([
      import('@recog/site/export-portal'),
      import('@recog/site/settings'),
    ])
    const { documents, files } = await exportPortal(readSettings({ API_ORIGIN, ...process.env }), folder)
    console.log(`  ${documents} documents and ${files} released files in ${folder}`)
  },
})
