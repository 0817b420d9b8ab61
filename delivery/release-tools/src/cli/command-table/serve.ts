import { type Command, defineCommand } from '@recog/server-kit/commands'
import { SettingReader } from '@recog/server-kit/setting-values'
import { portNumber } from '../command-names'
import { flag, JSON_OUTPUT, text } from './options'

/** Commands that only the portal's repository has. Modules that build, check or serve are loaded only by the commands that use them. */
export const SERVE_COMMANDS: Readonly<Record<string, Command>> = {
  size: defineCommand({
    takes: '[--accept] [--json]',
    does: 'compare transferred bytes with the budgets, and look for duplicate modules',
    example: '--accept',
    options: { accept: flag('record the sizes of these builds as the expected ones'), json: JSON_OUTPUT },
    async run({ accept = false, json = false }) {
      await (await import('../size/size')).size(accept, json)
    },
  }),
  'serve-releases': defineCommand({
    takes: '[--port 8082] [--host 127.0.0.1]',
    does: "run the release service of this machine's store over HTTP, for teams elsewhere",
    example: '--port 8082',
    options: {
      port: text('the port; 8082 when left out, 0 chooses a free one'),
      host: text('the address to listen at; 127.0.0.1 when left out'),
    },
    async run({ port, host = '127.0.0.1' }) {
      const number = portNumber(port, 8082)
      const [{ buildReleaseServer }, { runServer }, { storeHere }] = await Promise.all([
        import('@recog/release-service/server'),
        import('@recog/server-kit/run-server'),
        import('../service'),
      ])
      const server = buildReleaseServer(storeHere(), new SettingReader(process.env).logLevel())
      // Its port is typed here, not set.
      await runServer('releases', server, { host, port: number }).catch((error: Error) => {
        throw error.cause ?? error
      })
      const address = server.server.address()
      console.log(
        `The release service is at http://${host}:${typeof address === 'object' ? address?.port : number}`,
      )
    },
  }),
}
