import { type Command, defineCommand, UsageError } from '@recog/server-kit/commands'
import { onlyReleasable, onlyWord, releasablesOf, typedFolder } from '../command-names'
import { text } from './options'

const PAGE = {
  path: text('its URL path; made from the name when left out'),
  title: text('its title; made from the name when left out'),
}

/** Commands that write or build code on this machine. Modules that build, check or serve are loaded only by the commands that use them. */
export const WRITE_COMMANDS: Readonly<Record<string, Command>> = {
  new: defineCommand({
    takes: 'mf-name [--path /url] [--title TEXT]',
    does: 'create a section with a route, a test and a story',
    example: 'mf-news --path /news --title "News"',
    options: PAGE,
    run: async (options, words) => (await import('../new/new')).newSection(onlyWord('new', words), options),
  }),
  'new-page': defineCommand({
    takes: 'mf-name folder [--path /url] [--title TEXT]',
    does: 'write a page of a section with its test and story',
    example: 'mf-news archive --title "All news"',
    options: PAGE,
    run: async (options, words) => (await import('../new/new-page')).newPage(words, options),
  }),
  'new-contribution': defineCommand({
    takes: '[mf-name] place Name',
    does: 'write what a section contributes to a place of another one, with its test and story',
    example: 'mf-news group.panel NewsOfGroup',
    options: {},
    run: async (_options, words) => (await import('../new/new-contribution')).newContribution(words),
  }),
  'new-component': defineCommand({
    takes: 'shared-ui|mf-name [folder/]Name',
    does: 'write a component with its styles, test and story',
    example: 'mf-news archive/MonthPicker',
    options: {},
    run: async (_options, words) => (await import('../new/new-component')).newComponent(words),
  }),
  build: defineCommand({
    takes: '[name ...] [--out FOLDER] [--label WORD] [--with PACKAGE@VERSION]',
    does: 'build the shell and sections whose inputs changed',
    example: 'mf-projects',
    options: {
      out: text('the folder of the build; dist of the section when left out'),
      label: text('a word at the end of the version'),
      with: text('build for another version of a shared package'),
    },
    run: async ({ out, label, with: override }, words) => {
      const names = namesFor(out, words)
      const { buildAll } = await import('../compile/build')
      await buildAll(names, { out: typedFolder(out), label, override })
    },
  }),
  dev: defineCommand({
    takes: 'name [--against URL] [--port 4105]',
    does: 'run the section inside a running portal, and rebuild it on every change',
    example: 'mf-projects --against https://portal.example.org',
    options: {
      against: text('the portal that provides everything else; http://localhost:8080 when left out'),
      port: text('where the section is to be seen; 4105 when left out, 0 chooses a free one'),
    },
    run: async (options, words) => (await import('../dev/dev')).dev(onlyReleasable('dev', words), options),
  }),
}

/** The sections to build; only one when a folder is named for it. */
function namesFor(out: string | undefined, words: readonly string[]) {
  const names = releasablesOf(words)
  if (out !== undefined && names.length !== 1) throw new UsageError('--out takes exactly one section')
  return names
}
