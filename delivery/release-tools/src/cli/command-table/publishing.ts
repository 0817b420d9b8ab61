import { type Command, defineCommand, reasonOf, UsageError } from '@recog/server-kit/commands'
import type { Audience } from '@recog/release-service/release'
import type { PagesCheck } from '../check/check'
import { typedFolder } from '../command-names'
import { AUTHOR, authorOf, FROM, JSON_OUTPUT, namesOfBuilds, NO_BROWSER, serviceHere, text } from './options'

// Apart from `release`: the operator's program has no compiler of sections.

/** Where there is a browser, its check can be skipped. */
const skipping = (pages: PagesCheck | undefined) => (pages ? ' [--no-browser]' : '')
/** Nobody should believe that the pages were opened. */
const without = (pages: PagesCheck | undefined) => (pages ? '' : ', without a browser')

/** For whom a release goes live, and who made it so. */
export const PUBLISHING = {
  ...AUTHOR,
  canary: text('only for a part of all visitors, such as 10%'),
  group: text('only for the members of a working group'),
  'no-browser': NO_BROWSER,
}

/** @returns undefined for everybody @throws for a typed audience that is none */
export async function audienceOf(
  canary: string | undefined,
  group: string | undefined,
): Promise<Audience | undefined> {
  if ((canary ?? group) === undefined) return undefined
  const { parseAudience } = await import('@recog/release-service/release')
  try {
    return parseAudience(canary, group)
  } catch (error) {
    throw new UsageError(reasonOf(error), { cause: error })
  }
}

/** The command that makes builds live. @param pages the check in a browser; left out where there is none */
export const publishing = (pages?: PagesCheck): Command =>
  defineCommand({
    takes: `[name ...] [--canary 10% | --group NAME] [--from FOLDER] [--by NAME] [--reason TEXT]${skipping(pages)}`,
    does: `check${without(pages)} and sign the builds, and make them live; one of them for some visitors only, as a canary`,
    example: 'mf-projects --canary 10% --reason "filter by several groups"',
    options: { ...PUBLISHING, from: FROM },
    async run({ from: typed, canary, group, 'no-browser': noBrowser, ...author }, words) {
      const from = typedFolder(typed)
      const { publishAll } = await import('../publish-all')
      await publishAll({
        ...authorOf(author),
        audience: await audienceOf(canary, group),
        names: await namesOfBuilds(from, words),
        service: await serviceHere(),
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
    example: 'mf-projects',
    options: { from: FROM, 'no-browser': NO_BROWSER, json: JSON_OUTPUT },
    async run({ from: typed, 'no-browser': noBrowser, json }, words) {
      const { reportChecks } = await import('../check/check')
      const from = typedFolder(typed)
      const names = await namesOfBuilds(from, words)
      const service = await serviceHere()
      const options = { service, names, from, pages: noBrowser ? undefined : pages }
      await reportChecks(options, json ?? false)
    },
  })
