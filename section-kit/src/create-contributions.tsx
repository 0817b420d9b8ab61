import type { ComponentType } from 'react'
import {
  CONTRACT_VERSION,
  type ContributionDescription,
  type ContributionModule,
  type ContributionProps,
  type ContributionsModule,
  type PlaceNamed,
  type PropsOf,
  type PropTypes,
  type SearchSource,
} from '@recog/section-contract'
import type { SessionStore } from '@recog/shared-session'
import { createReactRoot } from './create-section'

interface Contributing {
  readonly contributes: readonly ContributionDescription[]
}

type Taken<C extends ContributionDescription> = C['props'] extends PropTypes ? C['props'] : object
type Given<C extends ContributionDescription> = [PlaceNamed<C['to']>] extends [{ readonly props: infer P }]
  ? P
  : never

/** What is expected of a contribution; a sentence, which no component is, if its place does not fit. */
type PartOf<C extends ContributionDescription> = C['to'] extends 'search.source'
  ? SearchSource
  : [Given<C>] extends [never]
    ? `No section offers the place ${C['to']}`
    : Given<C> extends Taken<C>
      ? ComponentType<C['props'] extends PropTypes ? PropsOf<C['props']> : object>
      : `The place ${C['to']} does not give the props of ${C['component']}`

type Parts<S extends Contributing> = {
  readonly [C in S['contributes'][number] as C['component']]: PartOf<C>
}

/**
 * Create what a section exposes as `./contributions`. Each component gets a React root of its own, with session and router; what it
 * throws is reported under its section, and shown as one sentence in its place.
 *
 * @param section the description in `section.ts`
 * @param parts components and search sources, by the names in the description; one that does not fit its place is a type error
 */
export function createContributions<S extends Contributing>(
  { contributes }: S,
  parts: Parts<S>,
): ContributionsModule {
  const components = contributes.map(({ to, component }) => {
    const part = (parts as Readonly<Record<string, unknown>>)[component]
    return [
      component,
      to === 'search.source' ? (part as SearchSource) : () => moduleOf(part as ComponentType<object>),
    ] as const
  })
  return { contract: CONTRACT_VERSION, components: Object.fromEntries(components) }
}

function moduleOf(Component: ComponentType<object>): ContributionModule {
  // Toasts are shown by the page around it.
  const { mount, update, unmount } = createReactRoot(null)
  return {
    mount: (props: ContributionProps<SessionStore>) => mount(props, <Component {...props.given} />),
    update: (given) => update(<Component {...given} />),
    unmount,
  }
}
