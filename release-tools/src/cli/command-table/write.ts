import { defineCommand, type Command } from '../command'
import { onlyReleasable, onlyWord, releasablesOf } from '../command-names'
import { typedFolder } from '../typed-values'
import { buildAll } from '../commands/build-all'
import { UsageError } from '../explain'
import { string } from './options'

const PAGE = { path: string, title: string }

/** Commands that write or build code on this machine. Modules that build, check or serve are loaded only by the commands that use them. */
export const WRITE_COMMANDS: Readonly<Record<string, Command>> = {
  new: defineCommand({
    takes: 'mf-name [--path /url] [--title TEXT]',
    does: 'create a section with a route, a test and a story',
    options: PAGE,
    run: async (options, words) => (await import('../new/new')).newSection(onlyWord('new', words), options),
  }),
  'new-page': defineCommand({
    takes: 'mf-name folder [--path /url] [--title TEXT]',
    does: 'write a page of a section with its test and story',
    options: PAGE,
    run: async (options, words) => (await import('../new/new-page')).newPage(words, options),
  }),
  'new-component': defineCommand({
    takes: 'shared-ui|mf-name [folder/]Name',
    does: 'write a component with its styles, test and story',
    options: {},
    run: async (_options, words) => (await import('../new/new-component')).newComponent(words),
  }),
  build: defineCommand({
    takes: '[name ...] [--out FOLDER] [--label WORD] [--with PACKAGE@VERSION]',
    does: 'build the shell and sections whose inputs changed',
    options: { out: string, label: string, with: string },
    run: ({ out, label, with: override }, words) =>
      buildAll({ names: namesFor(out, words), out: typedFolder(out), label, override }),
  }),
  dev: defineCommand({
    takes: 'name [--against URL] [--port 4105]',
    does: 'run the section inside a running portal, and rebuild it on every change',
    options: { against: string, port: string },
    run: async (options, words) => (await import('../dev/dev')).dev(onlyReleasable('dev', words), options),
  }),
}

/** The sections to build; only one when a folder is named for it. */
function namesFor(out: string | undefined, words: readonly string[]) {
  const names = releasablesOf(words)
  if (out !== undefined && names.length !== 1) throw new UsageError('--out takes exactly one section')
  return names
}
