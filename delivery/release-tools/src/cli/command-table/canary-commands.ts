import { defineCommand, type Command } from '@recog/server-kit/commands'
import { onlyWord } from '../command-names'
import { AUTHOR, authorOf, serviceHere } from './options'

/** A command that ends a canary. @param outcome is printed behind its version */
function ending(action: 'promote' | 'stop', takes: string, does: string, outcome: string): Command {
  return defineCommand({
    takes,
    does,
    example: `mf-projects --reason "${action === 'stop' ? 'the filter is slow' : 'no errors in a week'}"`,
    options: AUTHOR,
    async run(author, words) {
      const name = onlyWord(action, words)
      const { version } = await (await serviceHere()).endCanary(action, { name, ...authorOf(author) })
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
      const names = words.length > 0 ? words : ['*']
      await (await serviceHere()).freeze({ action, names, ...authorOf(author) })
      console.log(`  ${outcome}: ${words.join(', ') || 'everything'}`)
    },
  })
}

/** Commands that end canaries, or keep new versions from going live. */
export const CANARY_COMMANDS: Readonly<Record<string, Command>> = {
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
