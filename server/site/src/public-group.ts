import { once } from 'node:events'
import { routes, type ResponseOf } from '@recog/api-contract'
import type { PublicGroupTexts } from '@recog/api-contract/setting-defaults'

/** What the API says is used for this long. Milliseconds. */
const MAX_AGE = 60_000
/** An API without the call is asked again after this long: it may be a newer version then. Milliseconds. */
const WITHOUT = 3_600_000
/** How long the API has, and how long a document waits for its first response. Milliseconds. */
const TIMEOUT = 5_000
const MAX_WAIT = 500

const { path, response: shape } = routes.publicGroup
// 2089, but 20,890.
const { format } = new Intl.NumberFormat('en', { useGrouping: 'min2' })

const WHEN = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'long',
} as const

/** Asks the API what visitors may know about the group (R2.10). What it has said last is used while it does not say. */
export class PublicGroup {
  #texts: PublicGroupTexts | undefined
  #asking: Promise<void> | undefined
  #askAgainAt = -Infinity

  constructor(private readonly apiOrigin: string) {}

  /** @returns undefined if the API has no such call, or has not responded yet */
  async texts(): Promise<PublicGroupTexts | undefined> {
    const isFirst = this.#askAgainAt === -Infinity
    if (Date.now() >= this.#askAgainAt) this.#asking ??= this.#ask().finally(() => (this.#asking = undefined))
    if (isFirst) await Promise.race([this.#asking, once(AbortSignal.timeout(MAX_WAIT), 'abort')])
    return this.#texts
  }

  async #ask(): Promise<void> {
    try {
      const signal = AbortSignal.timeout(TIMEOUT)
      const response = await fetch(this.apiOrigin + path, { redirect: 'error', signal })
      const isWithout = response.status === 404
      if (response.ok || isWithout) {
        const texts = isWithout ? undefined : textsOf(await response.json())
        // Documents are prepared again for other texts only.
        if (JSON.stringify(texts) !== JSON.stringify(this.#texts)) this.#texts = texts
      }
      this.#askAgainAt = Date.now() + (isWithout ? WITHOUT : MAX_AGE)
    } catch {
      // The next document asks again.
      this.#askAgainAt = Date.now()
    }
  }
}

function textsOf(body: unknown): PublicGroupTexts | undefined {
  const { data } = shape.safeParse(body)
  // A portal that has just been set up has nothing to say yet.
  if (!data || data.members === 0 || data.groups.length === 0) return undefined
  return {
    members: format(data.members),
    institutions: format(data.institutions),
    workingGroups: format(data.workingGroups),
    groups: data.groups.map(({ name, description }) => ({ name, description: description ?? '' })),
    ...meetingTexts(data.nextMeeting),
    ...(data.steering?.length && { steering: data.steering.join(', ') }),
  }
}

type Meeting = ResponseOf<typeof routes.publicGroup>['nextMeeting']

/** By the clock of the meeting: the document is for everybody. @returns nothing for a time that cannot be read */
function meetingTexts(meeting: Meeting) {
  if (!meeting) return undefined
  const { title, scheduledUtc, timeZone, location } = meeting
  try {
    const when = new Intl.DateTimeFormat('en-GB', { ...WHEN, timeZone }).format(new Date(scheduledUtc))
    return { meeting: title, when, where: location ?? '' }
  } catch {
    return undefined
  }
}

/** Show what mf-public has prerendered without it: hidden, with placeholders, and one item for all working groups. */
export function withPublicGroup(html: string, texts: PublicGroupTexts): string {
  const { groups, ...rest } = texts
  return html
    .replace('data-public-group="true" hidden=""', 'data-public-group="true"')
    .replace(/<li data-public-group-item.*?<\/li>/s, (item) =>
      groups.map((each) => filled(item, each)).join(''),
    )
    .replace(/<dl data-public-group-numbers.*?<\/dl>/s, (list) => filled(list, rest))
    .replace(/<div data-public-group-meeting.*?<\/div>/s, (part) => shown(part, texts.meeting, rest))
    .replace(/<div data-public-group-steering.*?<\/div>/s, (part) => shown(part, texts.steering, rest))
}

/** A part that stays hidden without its text. */
const shown = (part: string, text: string | undefined, texts: Texts): string =>
  text ? filled(part.replace(' hidden=""', ''), texts) : part

type Texts = Readonly<Record<string, string | undefined>>

/** Replace `{name}` by the text of this name. */
const filled = (html: string, texts: Texts): string =>
  html.replace(/\{(\w+)\}/g, (placeholder, name: string) => escaped(texts[name] ?? placeholder))

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
