import { parseAudience } from '@recog/release-service/audience'
import type { PagesCheck } from '../check/check'
import { defineCommand, type Command } from '../command'
import { publishAll } from '../commands/publish-all'
import { serviceHere } from '../service'
import { typedFolder } from '../typed-values'
import { AUTHOR, authorOf, boolean, namesOfBuilds, string } from './options'

/** Where there is a browser, its check can be skipped. */
const skipping = (pages: PagesCheck | undefined) => (pages ? ' [--no-browser]' : '')
/** Nobody should believe that the pages were opened. */
const without = (pages: PagesCheck | undefined) => (pages ? '' : ', without a browser')

/** The command that makes builds live. @param pages the check in a browser; left out where there is none */
export const publishing = (pages?: PagesCheck): Command =>
  defineCommand({
    takes: `[name ...] [--canary 10% | --group NAME] [--from FOLDER] [--by NAME] [--reason TEXT]${skipping(pages)}`,
    does: `check${without(pages)} and sign the builds, and make them live; one of them for some visitors only, as a canary`,
    options: { ...AUTHOR, canary: string, group: string, from: string, 'no-browser': boolean },
    async run({ from: typed, canary, group, 'no-browser': noBrowser, ...author }, words) {
      const from = typedFolder(typed)
      await publishAll({
        ...authorOf(author),
        ...((canary ?? group) !== undefined && { audience: parseAudience(canary, group) }),
        service: await serviceHere(),
        names: await namesOfBuilds(from, words),
        from,
        pages: noBrowser ? undefined : pages,
      })
    },
  })

/** The command that only runs the checks. @param pages as above */
export const checking = (pages?: PagesCheck): Command =>
  defineCommand({
    takes: `[name ...] [--from FOLDER]${skipping(pages)} [--json]`,
    does: `run all checks of publish${without(pages)}`,
    options: { from: string, 'no-browser': boolean, json: boolean },
    async run({ from: typed, 'no-browser': noBrowser, json }, words) {
      const { reportChecks } = await import('../check/check')
      const from = typedFolder(typed)
      const names = await namesOfBuilds(from, words)
      const service = await serviceHere()
      const options = { service, names, from, pages: noBrowser ? undefined : pages }
      await reportChecks(options, json ?? false)
    },
  })
