import { tableOfVersions } from '@recog/release-service/list'
import { defineCommand, type Command } from '../command'
import { noWords } from '../command-names'
import { serviceHere } from '../service'
import { COMMAND } from '../workspace'
import { boolean } from './options'
import { printDifferences } from './print-differences'

/** Commands that read what was published. Operators have them, too. */
export const INSPECT_COMMANDS: Readonly<Record<string, Command>> = {
  list: defineCommand({
    takes: '[name ...] [--json]',
    does: 'list versions: live, fallback, when, by whom, why, size. Only reads',
    options: { json: boolean },
    async run({ json }, words) {
      const service = await serviceHere()
      const versions = await service.versions(words.length > 0 ? words : undefined)
      const unknown = words.find((word) => !versions.some(({ name }) => name === word))
      if (unknown) throw new Error(`${unknown} was never published here. "${COMMAND} list" names what was`)
      if (versions.length === 0)
        throw new Error('Nothing was ever published here. Check RELEASES or RELEASE_SERVICE')
      console.log(json ? JSON.stringify(versions, null, 2) : tableOfVersions(versions))
    },
  }),
  verify: defineCommand({
    takes: '[--json]',
    does: 'compare what is served with the ledger and the signatures. Only reads',
    options: { json: boolean },
    async run({ json }, words) {
      noWords('verify', words)
      printDifferences(await (await serviceHere()).verify(), 'everything is as it was published', json)
    },
  }),
}
