import { defineCommand, type Command } from '@recog/server-kit/commands'
import { onlyWord } from '../command-names'
import { wholeNumber } from '../typed-values'
import { COMMAND } from '../workspace'
import { AUTHOR, authorOf, BY, publishedNames, serviceHere, text } from './options'
import { CANARY_COMMANDS } from './canary-commands'

/** Commands that change which of the published versions are served. Operators have them, too. */
export const OPERATE_COMMANDS: Readonly<Record<string, Command>> = {
  ...CANARY_COMMANDS,
  rollback: defineCommand({
    takes: 'name [--to VERSION] --reason TEXT [--by NAME]',
    does: 'make an earlier version live again, at once',
    example: 'mf-projects --reason "the list is empty"',
    options: { to: text('the version; the fallback version when left out'), ...AUTHOR },
    async run({ to, ...author }, words) {
      const name = onlyWord('rollback', words)
      const service = await serviceHere()
      const started = performance.now()
      const { version, from } = await service.rollback({ ...authorOf(author), name, to })
      const ms = Math.round(performance.now() - started)
      console.log(`  ${name.padEnd(13)} ${version.padEnd(16)} is live again, instead of ${from} (${ms} ms)`)
      const { portalHere, reportServed } = await import('../confirm')
      if (!(await reportServed(portalHere(), name, version))) process.exitCode = 1
    },
  }),
  remove: defineCommand({
    takes: 'name --reason TEXT [--by NAME]',
    does: 'take a section off the portal, with its pages and links; rollback brings it back',
    example: 'mf-news --reason "its pages moved into mf-projects"',
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
    example: 'mf-projects --keep 10',
    options: { keep: text('how many versions stay'), by: BY },
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
