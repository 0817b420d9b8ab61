import { defineCommand, type Command } from '../command'
import { releasablesOf } from '../command-names'
import { buildAll, type BuildAllOptions } from '../commands/build-all'
import { publishAll } from '../commands/publish-all'
import { serviceHere } from '../service'
import { AUTHOR, authorOf, boolean } from './options'
import { pagesInBrowser } from './pages-in-browser'
import { publishing } from './publishing'

/** Commands that make builds live. Modules that build, check or serve are loaded only by the commands that use them. */
export const CHANGE_COMMANDS: Readonly<Record<string, Command>> = {
  publish: publishing(pagesInBrowser),
  release: defineCommand({
    takes: '[name ...] [--by NAME] [--reason TEXT] [--no-browser]',
    does: 'build, then publish',
    options: { ...AUTHOR, 'no-browser': boolean },
    async run({ 'no-browser': noBrowser, ...author }, words) {
      const build: BuildAllOptions = { names: releasablesOf(words) }
      const service = await serviceHere()
      await buildAll(build)
      const pages = noBrowser ? undefined : pagesInBrowser
      await publishAll({ ...authorOf(author), ...build, service, from: undefined, pages })
    },
  }),
}
