import { readLives, releasedVersion } from '../store/release'
import { differencesOf } from '../verify'
import { overBudget } from './budget'
import type { Candidate } from './candidate'
import { addressRefusals, contractRefusals, rangeRefusals } from './fit'
import { uncontainedSelectors } from './css-containment'
import { strangeFetches } from './own-origin'
import type { Together } from './together'

interface CheckRequest {
  readonly releases: string
  readonly candidates: readonly Candidate[]
  readonly checks: 'all' | 'without-browser' | 'none'
}

/** One question to a build, and why it is refused. */
export interface CheckResult {
  readonly check: string
  readonly refusals: readonly string[]
}

/** Ask everything, cheapest first. Later questions are not asked once one was answered with a refusal. */
export async function* runChecks(request: CheckRequest): AsyncGenerator<CheckResult> {
  const { releases, candidates, checks } = request
  const together = await togetherWith(releases, candidates)
  const each = async (ask: (candidate: Candidate) => Promise<readonly string[]> | readonly string[]) =>
    (
      await Promise.all(
        candidates.map(async (it) =>
          (await ask(it)).map((why) => `${it.name} ${it.release.version}: ${why}`),
        ),
      )
    ).flat()
  const questions: Record<string, () => Promise<readonly string[]> | readonly string[]> = {
    files: () => each(({ folder, release }) => differencesOf(folder, release)),
    contract: () => contractRefusals(together),
    'shared packages': () => rangeRefusals(together),
    addresses: () => addressRefusals(together),
    'size budget': () => each(({ release }) => overBudget(release)),
    'CSS containment': () => each(uncontainedSelectors),
    'own origin only': () => each(strangeFetches),
    ...(checks === 'all'
      ? {
          'every page in a browser': async () => {
            // Playwright takes a while to load: only when it is needed.
            const { brokenPages } = await import('./pages/broken-pages')
            return brokenPages({ releases, candidates })
          },
        }
      : {}),
  }
  for (const [check, ask] of Object.entries(questions)) {
    const refusals = await ask()
    yield { check, refusals }
    if (refusals.length > 0) return
  }
}

/** @returns the reason in one line when the candidates may not go live */
export async function refusalOf(request: CheckRequest): Promise<string | undefined> {
  if (request.checks === 'none') return undefined
  for await (const { refusals } of runChecks(request)) {
    const [first, ...more] = refusals
    if (first) return more.length > 0 ? `${first} (and ${more.length} more)` : first
  }
  return undefined
}

async function togetherWith(releases: string, candidates: readonly Candidate[]): Promise<Together> {
  const lives = await readLives(releases)
  const running = await Promise.all(
    Object.entries(lives)
      .filter(([name]) => !candidates.some((it) => it.name === name))
      .map(([name, { version }]) => releasedVersion(releases, name, version)),
  )
  const all = [...running, ...candidates.map(({ release }) => release)]
  return Object.fromEntries(all.map((release) => [release.name, release]))
}
