import { defineCommand, type Command } from '../command'
import { noWords, onlyWord } from '../command-names'
import { serviceHere } from '../service'
import { boolean } from './options'
import { pagesInBrowser } from './pages-in-browser'
import { printDifferences } from './print-differences'
import { checking } from './publishing'

/** Commands that read builds. Modules that build, check or serve are loaded only by the commands that use them. */
export const READ_COMMANDS: Readonly<Record<string, Command>> = {
  check: checking(pagesInBrowser),
  size: defineCommand({
    takes: '[--accept] [--json]',
    does: 'compare transferred bytes with the budgets, and look for duplicate modules',
    options: { accept: boolean, json: boolean },
    async run({ accept = false, json = false }, words) {
      noWords('size', words)
      await (await import('../size/size')).size(accept, json)
    },
  }),
  reproduce: defineCommand({
    takes: 'name@version [--json]',
    does: 'build a release again from its commit, and compare every file with what was signed',
    options: { json: boolean },
    async run({ json }, words) {
      const { reproduce } = await import('../reproduce')
      const release = onlyWord('reproduce', words)
      const service = await serviceHere()
      const differences = await service.withLiveReleases((store) => reproduce(store, release), false)
      printDifferences(differences, `${release} is reproduced: every file is the same`, json)
    },
  }),
}
