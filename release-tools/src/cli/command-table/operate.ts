import { defineCommand, type Command } from '../command'
import { onlyWord } from '../command-names'
import { wholeNumber } from '../typed-values'
import { portalHere, reportServed } from '../confirm'
import { serviceHere } from '../service'
import { COMMAND } from '../workspace'
import { AUTHOR, authorOf, publishedNames, string } from './options'
import { ending, freezing } from './canary-commands'

/** Commands that change which of the published versions are served. Operators have them, too. */
export const OPERATE_COMMANDS: Readonly<Record<string, Command>> = {
  promote: ending(
    'promote',
    'name [--by NAME] [--reason TEXT]',
    'make the running canary of a section live for everybody',
  ),
  stop: ending(
    'stop',
    'name --reason TEXT [--by NAME]',
    'end the running canary of a section: everybody gets the live version',
  ),
  freeze: freezing(
    'freeze',
    'allow no new versions of these sections, or of any; rolling back stays possible',
  ),
  unfreeze: freezing('unfreeze', 'allow new versions again'),
  rollback: defineCommand({
    takes: 'name [--to VERSION] --reason TEXT [--by NAME]',
    does: 'make an earlier version live again, at once',
    options: { ...AUTHOR, to: string },
    async run({ to, ...author }, words) {
      const name = onlyWord('rollback', words)
      const service = await serviceHere()
      const started = performance.now()
      const { version, from } = await service.rollback({ ...authorOf(author), name, to })
      const ms = Math.round(performance.now() - started)
      console.log(`  ${name.padEnd(13)} ${version.padEnd(16)} is live again, instead of ${from} (${ms} ms)`)
      if (!(await reportServed(portalHere(), name, version))) process.exitCode = 1
    },
  }),
  remove: defineCommand({
    takes: 'name --reason TEXT [--by NAME]',
    does: 'take a section off the portal, with its pages and links; rollback brings it back',
    options: AUTHOR,
    async run(author, words) {
      const name = onlyWord('remove', words)
      const { from } = await (await serviceHere()).remove({ ...authorOf(author), name })
      console.log(
        `  ${name.padEnd(13)} ${from.padEnd(16)} is removed; "${COMMAND} rollback ${name}" brings it back`,
      )
    },
  }),
  prune: defineCommand({
    takes: 'name ... --keep N [--by NAME]',
    does: 'remove all but the newest N versions; live and fallback versions always stay',
    options: { keep: string, by: string },
    async run({ keep, by }, words) {
      const { by: author } = authorOf({ by })
      const count = wholeNumber('--keep', keep, 1)
      const service = await serviceHere()
      const names = await publishedNames(service, words)
      const removed = await service.prune({ names, keep: count, by: author })
      console.log(removed.map((each) => `  removed ${each}`).join('\n') || '  nothing to remove')
    },
  }),
}
