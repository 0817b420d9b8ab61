import { type Command, defineCommand } from '@recog/server-kit/commands'
import { onlyWord, wholeNumber } from '../command-names'
import { COMMAND, HERE, SECTION_NAMES } from '../workspace'
import { AUTHOR, authorOf, BY, publishedNames, refuseUnpublished, serviceHere, text } from './options'

/** A command that ends a canary. @param outcome is printed behind its version */
function ending(action: 'promote' | 'stop', takes: string, does: string, outcome: string): Command {
  return defineCommand({
    takes,
    does,
    example: `mf-projects --reason "${action === 'stop' ? 'the filter is slow' : 'no errors in a week'}"`,
    options: AUTHOR,
    async run(author, words) {
      const name = onlyWord(action, words)
      const { version } = await (await serviceHere()).change({ action, name, ...authorOf(author) })
      console.log(`  ${name.padEnd(13)} ${version.padEnd(16)} ${outcome}`)
    },
  })
}

/** A command that freezes sections, or lifts it. @param outcome is printed before their names */
function freezing(action: 'freeze' | 'unfreeze', does: string, outcome: string): Command {
  return defineCommand({
    takes: '[name ...] --reason TEXT [--by NAME]',
    does,
    example: `mf-projects --reason "${action === 'freeze' ? 'the congress begins' : 'the congress is over'}"`,
    options: AUTHOR,
    async run(author, words) {
      const byDefault = HERE.isPortal || SECTION_NAMES.length === 0 ? ['*'] : SECTION_NAMES
      const names = words.length > 0 ? words : byDefault
      await (await serviceHere()).change({ action, names: [...names], ...authorOf(author) })
      console.log(`  ${outcome}: ${names.join(', ').replace('*', 'everything')}`)
    },
  })
}

/** Commands that end canaries, or keep new versions from going live. */
const CANARY_COMMANDS: Readonly<Record<string, Command>> = {
  promote: ending(
    'promote',
    'name [--reason TEXT] [--by NAME]',
    'make the running canary of a section live for everybody',
    'is live for everybody',
  ),
  stop: ending(
    'stop',
    'name --reason TEXT [--by NAME]',
    'end the running canary of a section: everybody gets the live version',
    'is stopped: everybody gets the live version',
  ),
  freeze: freezing(
    'freeze',
    'allow no new versions of these sections, or of any; rolling back stays possible',
    'frozen',
  ),
  unfreeze: freezing('unfreeze', 'allow new versions again', 'no longer frozen'),
}

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
      const { version, from } = await service.change({ action: 'rollback', name, to, ...authorOf(author) })
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
      const { from } = await (await serviceHere()).change({ action: 'remove', name, ...authorOf(author) })
      console.log(
        `  ${name.padEnd(13)} ${from.padEnd(16)} is removed; "${COMMAND} rollback ${name}" brings it back`,
      )
    },
  }),
  prune: defineCommand({
    takes: '[name ...] --keep N [--by NAME]',
    does: 'remove all but the newest N versions; live and fallback versions always stay',
    example: 'mf-projects --keep 10',
    options: { keep: text('how many versions stay'), by: BY },
    async run({ keep, by }, words) {
      const count = wholeNumber('--keep', keep, 1)
      const service = await serviceHere()
      refuseUnpublished(words, words.length > 0 ? await service.versions(words) : [])
      const names = [...(await publishedNames(service, words))]
      const author = authorOf({ by, reason: `keep ${count}` })
      const removed = await service.change({ action: 'prune', names, keep: count, ...author })
      console.log(removed.map((each) => `  removed ${each}`).join('\n') || '  nothing to remove')
    },
  }),
}
