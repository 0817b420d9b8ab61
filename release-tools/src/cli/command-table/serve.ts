import { defineCommand, type Command } from '../command'
import { noWords } from '../command-names'
import { portNumber, typedFolder } from '../typed-values'
import { exportPortal } from '../commands/export-portal'
import { storeHere } from '../workspace'
import { string } from './options'

/** Commands that serve releases, or prepare them for another server. Modules that build, check or serve are loaded only by the commands that use them. */
export const SERVE_COMMANDS: Readonly<Record<string, Command>> = {
  'serve-releases': defineCommand({
    takes: '[--port 8082] [--host 127.0.0.1]',
    does: "run the release service of this machine's store over HTTP, for teams elsewhere",
    options: { port: string, host: string },
    async run({ port, host = '127.0.0.1' }, words) {
      noWords('serve-releases', words)
      const number = portNumber(port, 8082)
      const { serveReleases } = await import('../commands/serve-releases')
      await serveReleases(storeHere(), number, host)
    },
  }),
  export: defineCommand({
    takes: '--out FOLDER',
    does: 'write documents, assets, headers and an nginx configuration for another web server or a CDN',
    options: { out: string },
    run: async ({ out }, words) => {
      noWords('export', words)
      return exportPortal(storeHere(), typedFolder(out))
    },
  }),
}
