import { defineCommand, type Command } from '../command'
import { noWords, onlyWord } from '../command-names'
import { typedFolder } from '../typed-values'
import { serviceHere } from '../service'
import { boolean, namesFor, string } from './options'
import { contractSource } from '../can-i-deploy/contract-source'
import { printDifferences } from './print-differences'

/** Commands that read builds. Modules that build, check or serve are loaded only by the commands that use them. */
export const READ_COMMANDS: Readonly<Record<string, Command>> = {
  check: defineCommand({
    takes: '[name ...] [--from FOLDER] [--no-browser] [--json]',
    does: 'run all checks of publish',
    options: { from: string, 'no-browser': boolean, json: boolean },
    async run({ from, 'no-browser': noBrowser, json }, words) {
      const { reportChecks } = await import('../check/check')
      const names = namesFor('--from', from, words)
      const service = await serviceHere()
      const options = { service, names, from: typedFolder(from), inBrowser: !noBrowser }
      await reportChecks(options, json ?? false)
    },
  }),
  'can-i-deploy': defineCommand({
    takes: '[name ...] [--server URL | --contract FILE] [--from FOLDER | --live] [--json]',
    does: 'compare what a section calls and reads with what a server provides',
    options: { server: string, contract: string, from: string, live: boolean, json: boolean },
    async run({ server, contract, from, live = false, json = false }, words) {
      const { canIDeploy } = await import('../can-i-deploy/can-i-deploy')
      const source = contractSource(server, typedFolder(contract))
      const names = namesFor('--from', from, words)
      await canIDeploy({ service: await serviceHere(), names, source, from: typedFolder(from), live, json })
    },
  }),
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
      const differences = await service.withLiveReleases((store) => reproduce(store, release))
      printDifferences(differences, `${release} is reproduced: every file is the same`, json)
    },
  }),
}
