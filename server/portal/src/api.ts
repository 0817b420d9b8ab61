import { apiCommands } from '@recog/api/commands'
import { commandPrefix } from '@recog/server-kit/command-prefix'
import { defineCommand, runCommands } from '@recog/server-kit/commands'
import { version } from './artefact'
import { releasesHere, PARTS } from './serve/parts'

/** `npm run api`: the commands about people and data, as `portal` has them, and the API alone. */
const commands = {
  serve: defineCommand({
    takes: '',
    does: 'start the API (settings from the environment)',
    example: '',
    options: {},
    run: () => PARTS.api.run(),
  }),
  ...apiCommands(releasesHere),
}
await runCommands({ name: commandPrefix().api, commands, version }, process.argv.slice(2))
