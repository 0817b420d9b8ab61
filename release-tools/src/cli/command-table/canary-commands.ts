import { defineCommand, type Command } from '../command'
import { onlyWord } from '../command-names'
import { endCanary, freezeReleases } from '../commands/canaries'
import { serviceHere } from '../service'
import { AUTHOR, authorOf } from './options'

/** A command that ends a canary. */
export function ending(action: 'promote' | 'stop', takes: string, does: string): Command {
  return defineCommand({
    takes,
    does,
    options: AUTHOR,
    run: async (author, words) =>
      endCanary(await serviceHere(), action, onlyWord(action, words), authorOf(author)),
  })
}

/** A command that freezes sections, or lifts it. */
export function freezing(action: 'freeze' | 'unfreeze', does: string): Command {
  return defineCommand({
    takes: '[name ...] --reason TEXT [--by NAME]',
    does,
    options: AUTHOR,
    run: async (author, words) => freezeReleases(await serviceHere(), action, words, authorOf(author)),
  })
}
