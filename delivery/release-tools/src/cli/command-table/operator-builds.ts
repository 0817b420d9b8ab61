import { type Command, defineCommand, UsageError } from '@recog/server-kit/commands'
import { onlyWord, typedFolder } from '../command-names'
import { HERE, RELEASABLE } from '../workspace'
import { flag, FROM, JSON_OUTPUT, namesOfBuilds, serviceHere, text } from './options'
import { checking, publishing } from './publishing'

/** Commands about keys, contracts and builds of others, which need neither sources nor a browser. */
export const DELIVERY_COMMANDS: Readonly<Record<string, Command>> = {
  'new-key': defineCommand({
    takes: 'FILE [name ...]',
    does: 'create a key that signs releases, and print the line that allows it',
    example: '~/.ssh/mf-news.pem mf-news',
    options: {},
    run: async (_options, [file, ...names]) => (await import('../new-key')).newKey(typedFolder(file), names),
  }),
  'can-i-deploy': defineCommand({
    takes: '[name ...] [--server URL | --contract FILE] [--from FOLDER | --live] [--json]',
    does: 'compare what a section calls and reads with what a server provides',
    example: 'mf-projects --server https://portal.example.org',
    options: {
      server: text('the portal whose API is compared; PORTAL_API when left out'),
      contract: text('a file with the contract of a server, openapi.json'),
      from: FROM,
      live: flag('compare what is live, not a build'),
      json: JSON_OUTPUT,
    },
    async run({ server, contract, from: typed, live = false, json = false }, words) {
      const { canIDeploy, contractSource } = await import('../can-i-deploy/can-i-deploy')
      const source = contractSource(server, typedFolder(contract))
      const from = typedFolder(typed)
      const service = await serviceHere()
      const isLive = live && from === undefined
      // A team asks for its own section, an operator for those of other repositories, too.
      const liveNames = words.length > 0 || HERE.isPortal ? words : RELEASABLE
      const names = isLive ? liveNames : await namesOfBuilds(from, words)
      await canIDeploy({ service, names, source, from, live, json })
    },
  }),
  describe: defineCommand({
    takes: 'name --from FOLDER',
    does: 'describe a section built by another tool (mf-manifest.json and section.json), for check and publish',
    example: 'mf-news --from dist',
    options: { from: text('the folder of the build') },
    async run({ from }, words) {
      const name = onlyWord('describe', words)
      const folder = typedFolder(from)
      if (!folder) throw new UsageError('describe takes a section and --from FOLDER')
      const { describeForeign } = await import('../compile/describe-foreign')
      const { version } = await describeForeign(name, folder)
      console.log(`  ${name.padEnd(13)} ${version.padEnd(16)} is described`)
    },
  }),
}

/** Commands that make builds of others live. The browser check belongs to whoever built them. */
export const BUILD_COMMANDS: Readonly<Record<string, Command>> = {
  check: checking(),
  publish: publishing(),
}
