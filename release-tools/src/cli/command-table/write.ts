import { defineCommand, type Command } from '../command'
import { onlyReleasable, onlyWord } from '../command-names'
import { typedFolder } from '../typed-values'
import { buildAll } from '../commands/build-all'
import { UsageError } from '../explain'
import { namesFor, string } from './options'

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
  'new-key': defineCommand({
    takes: 'FILE [name ...]',
    does: 'create a key that signs releases, and print the line that allows it',
    options: {},
    run: async (_options, [file, ...names]) =>
      (await import('../commands/new-key')).newKey(typedFolder(file), names),
  }),
  build: defineCommand({
    takes: '[name ...] [--out FOLDER] [--label WORD] [--with PACKAGE@VERSION]',
    does: 'build the shell and sections whose inputs changed',
    options: { out: string, label: string, with: string },
    run: ({ out, label, with: override }, words) =>
      buildAll({ names: namesFor('--out', out, words), out: typedFolder(out), label, override }),
  }),
  describe: defineCommand({
    takes: 'name --from FOLDER',
    does: 'describe a section built by another tool (mf-manifest.json and section.json), for check and publish',
    options: { from: string },
    async run({ from }, words) {
      const name = onlyReleasable('describe', words)
      const folder = typedFolder(from)
      if (!folder) throw new UsageError('describe takes a section and --from FOLDER')
      const { describeForeign } = await import('../compile/describe-foreign')
      const { version } = await describeForeign(name, folder)
      console.log(`  ${name.padEnd(13)} ${version.padEnd(16)} is described`)
    },
  }),
  dev: defineCommand({
    takes: 'name [--against URL] [--port 4105]',
    does: 'run the section inside a running portal, and rebuild it on every change',
    options: { against: string, port: string },
    run: async (options, words) => (await import('../dev/dev')).dev(onlyReleasable('dev', words), options),
  }),
}
