import { parseAudience } from '@recog/release-service/audience'
import { defineCommand, type Command } from '../command'
import { releasablesOf } from '../command-names'
import { typedFolder } from '../typed-values'
import { buildAll, type BuildAllOptions } from '../commands/build-all'
import { publishAll } from '../commands/publish-all'
import { serviceHere } from '../service'
import { AUTHOR, authorOf, boolean, namesFor, string } from './options'

/** Commands that make builds live. Modules that build, check or serve are loaded only by the commands that use them. */
export const CHANGE_COMMANDS: Readonly<Record<string, Command>> = {
  publish: defineCommand({
    takes:
      '[name ...] [--canary 10% | --group NAME] [--from FOLDER] [--by NAME] [--reason TEXT] [--no-browser]',
    does: 'check and sign the builds, and make them live; one of them for some visitors only, as a canary',
    options: { ...AUTHOR, canary: string, group: string, from: string, 'no-browser': boolean },
    run: async ({ from, canary, group, 'no-browser': noBrowser, ...author }, words) =>
      publishAll({
        ...authorOf(author),
        ...((canary ?? group) !== undefined && { audience: parseAudience(canary, group) }),
        service: await serviceHere(),
        names: namesFor('--from', from, words),
        from: typedFolder(from),
        inBrowser: !noBrowser,
      }),
  }),
  release: defineCommand({
    takes: '[name ...] [--by NAME] [--reason TEXT] [--no-browser]',
    does: 'build, then publish',
    options: { ...AUTHOR, 'no-browser': boolean },
    async run({ 'no-browser': noBrowser, ...author }, words) {
      const build: BuildAllOptions = { names: releasablesOf(words) }
      await buildAll(build)
      const service = await serviceHere()
      await publishAll({ ...authorOf(author), ...build, service, from: undefined, inBrowser: !noBrowser })
    },
  }),
}
