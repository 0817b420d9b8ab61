import { isAnsweredByServer, isSection } from '../names'
import type { ApiCall, Release } from '../store/release'
import type { AllowedSigners } from '../trust/signers'
import type { CombinedSet } from './run-together'

/** Pages and redirects of a release at paths that the operator has given to other sections. */
export const pathsOfOthers = ({ name, section }: Release, signers: AllowedSigners): string[] =>
  pathsOf(section).flatMap((path) => {
    const owners = signers.ownersOf(path)
    return owners.length === 0 || owners.includes(name)
      ? []
      : [`${path} belongs to ${owners.join(' and ')}: the operator has given it to them, not to ${name}`]
  })

/** The same, paths beside those that the operator has given to its section, and those where no page can be reached. */
export function foreignPaths(release: Release, signers: AllowedSigners): string[] {
  const own = signers.pathsOf(release.name)
  const beside = pathsOf(release.section).filter((path) => signers.ownersOf(path).length === 0)
  return [
    ...pathsOfOthers(release, signers),
    ...pathsOf(release.section)
      .filter(isAnsweredByServer)
      .map((path) => `${path} would never be reached: the web server answers there itself`),
    ...(own.length === 0 ? [] : beside).map(
      (path) => `${path} is not below ${own.join(' or ')}, which the operator has given to ${release.name}`,
    ),
  ]
}

/**
 * Pages and redirects of a release below the first segment of another live section. Only the operator gives these away, in
 * `allowed-signers`, because their owner may need them, and members trust them.
 *
 * @param others that are live
 * @param live version of this section: what it has, it keeps
 */
export function pathsBelowOthers(
  { name, section }: Release,
  others: readonly Release[],
  signers: AllowedSigners,
  live: Release | undefined,
): string[] {
  const before = new Set(pathsOf(live?.section).map(firstSegment))
  return pathsOf(section).flatMap((path) => {
    const segment = firstSegment(path)
    if (segment === '' || before.has(segment) || signers.ownersOf(path).includes(name)) return []
    if (segment.startsWith(':'))
      return [`${path} would take the pages of others: its first part must be fixed`]
    const owner = others.find(
      (each) =>
        isSection(each.name) &&
        each.name !== name &&
        pathsOf(each.section).some((theirs) => firstSegment(theirs) === segment),
    )
    return owner
      ? [
          `${path} is below /${segment} of ${owner.name}. The operator can give it to ${name} in allowed-signers`,
        ]
      : []
  })
}

const pathsOf = (section: Release['section']) => [
  ...Object.keys(section?.pages ?? {}),
  ...Object.keys(section?.redirects ?? {}),
]

/** In lower case, as paths are compared (decision D1). */
const firstSegment = (path: string) => path.toLowerCase().split('/')[1] ?? ''

/**
 * Make the function that tells whether a page or redirect of these sections is at a path, as react-router finds it. Only publishing
 * asks: loading react-router takes 60 ms.
 */
export async function pathsIn(sections: readonly Release['section'][]): Promise<(at: string) => boolean> {
  const { createMatcher } = await import('@recog/section-contract/match')
  const routes = sections.flatMap(pathsOf).map((path) => ({ path }))
  const match = createMatcher({ routes, redirects: {} })
  return (at) => match(at).kind !== 'not-found'
}

const pathsInSet = (combined: CombinedSet) => pathsIn(Object.values(combined).map(({ section }) => section))

/** Redirects of a release to where no page is, once these releases run together. */
export async function deadRedirects({ section }: Release, combined: CombinedSet): Promise<string[]> {
  const hasPath = await pathsInSet(combined)
  return Object.entries(section?.redirects ?? {})
    .filter(([, to]) => !hasPath(to))
    .map(
      ([from, to]) =>
        `${from} redirects to ${to}, where no page is. Publish the section of that page first, or both together`,
    )
}

/**
 * What of a release has no effect, at least until something else is released: a `likelyNext` or `under`, the first request of a page that never
 * makes it, a budget above the operator's, and all of it without a shell, as in a store that somebody has mistyped.
 *
 * @param most that entering the section may cost. Bytes
 */
export async function withoutEffect(
  { name, section, calls }: Release,
  combined: CombinedSet,
  most: number,
): Promise<string[]> {
  const { pages = {}, contributes = [], likelyNext, budget = 0 } = section ?? {}
  const hasPath = await pathsInSet(combined)
  const isOwn = await pathsIn([section])
  const nowhere = (what: string, to: string | undefined) =>
    to !== undefined && !hasPath(to) ? [`${what} is ${to}, where no page is`] : []
  const unused = (what: string, { prefetch = [] }: { readonly prefetch?: readonly string[] }) =>
    prefetch
      .filter((request) => calls && !Object.values(calls).some((call) => isAnswerTo(call, request)))
      .map((request) => `prefetch of ${what} is ${request}, which its code does not call`)
  const wrong = [
    ...(combined.shell || !section ? [] : ['no shell is live here that shows it']),
    ...Object.entries(pages).flatMap(([at, page]) => [
      ...(page.under === at ? [`under of ${at} is the page itself`] : nowhere(`under of ${at}`, page.under)),
      ...unused(at, page),
    ]),
    ...contributes.flatMap((each) => unused(each.component, each)),
    ...(likelyNext !== undefined && isOwn(likelyNext)
      ? [`likelyNext is ${likelyNext}, a page of the section itself`]
      : nowhere('likelyNext', likelyNext)),
    ...(budget > most ? [`budget is ${budget}, and the operator allows ${most} bytes`] : []),
  ]
  return wrong.map((each) => `${name}: ${each}: it has no effect`)
}

/**
 * Whether a call of a section reads this: its path has parameters in braces, for which the request has others, or values. Not as pages
 * are found: the client knows the request again only in the same letter case, and without a closing slash.
 */
function isAnswerTo({ method, path }: ApiCall, request: string): boolean {
  const [asked = ''] = request.split('?')
  const [parts, askedParts] = [path.split('/'), asked.split('/')]
  return (
    method === 'GET' &&
    parts.length === askedParts.length &&
    parts.every((part, index) => part.startsWith('{') || part === askedParts[index])
  )
}
