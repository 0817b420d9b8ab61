import type { PagesCheck } from '../check/check'
import { defineCommand, type Command } from '@recog/server-kit/commands'
import { releasablesOf } from '../command-names'
import { authorOf, serviceHere } from './options'
import { audienceOf, checking, PUBLISHING, publishing } from './publishing'

/** Open every page in Chromium. Playwright takes a while to load: only when it is needed. */
const pagesInBrowser: PagesCheck = async (store, candidates) =>
  (await import('../check/pages/broken-pages')).brokenPages(store, candidates)

/** Commands that check builds and make them live. Modules that build, check or serve are loaded only by the commands that use them. */
export const CHANGE_COMMANDS: Readonly<Record<string, Command>> = {
  check: checking(pagesInBrowser),
  publish: publishing(pagesInBrowser),
  release: defineCommand({
    takes: '[name ...] [--canary 10% | --group NAME] [--by NAME] [--reason TEXT] [--no-browser]',
    does: 'build, then publish',
    example: 'mf-projects --reason "filter by several groups"',
    options: PUBLISHING,
    async run({ canary, group, 'no-browser': noBrowser, ...author }, words) {
      const names = releasablesOf(words)
      const audience = await audienceOf(canary, group)
      const service = await serviceHere()
      const [{ buildAll }, { publishAll }] = await Promise.all([
        import('../compile/build'),
        import('../publish-all'),
      ])
      await buildAll(names)
      const pages = noBrowser ? undefined : pagesInBrowser
      await publishAll({ ...authorOf(author), audience, names, service, from: undefined, pages })
    },
  }),
}
