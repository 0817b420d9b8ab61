import { SHARED_MODULES } from './shared-modules'

/** The versions of what this build shares. */
declare const __SHARED_VERSIONS__: Readonly<Record<string, string>>

/** What a section's entry exports: the container of Module Federation, as webpack and others make it. */
export interface Container {
  init(shared: SharedModules): unknown
  get(name: string): Promise<() => unknown>
}

/** Modules to share, by request and version: what a container chooses from, and adds its own copies to. */
type SharedModules = Record<string, Record<string, SharedModule>>

interface SharedModule {
  get(): Promise<() => unknown>
  readonly from: string
  readonly eager: boolean
  readonly loaded: 1
}

/** What each build was given: a container takes one set of shared modules for the life of the page. */
const given = new WeakMap<Container, SharedModules>()

/**
 * What a build of a section exposes.
 *
 * @throws what the browser says of a script that cannot run, and what the container says of a shared version it does not take
 */
export async function exposedBy(container: Container, name: string): Promise<unknown> {
  const shared = given.get(container) ?? sharedModules()
  given.set(container, shared)
  await container.init(shared)
  const evaluate = await container.get(name)
  return evaluate()
}

/** A set for each build, so that a copy which one section brings is never given to another. */
function sharedModules(): SharedModules {
  const get = (request: string) => () => Promise.resolve(() => SHARED_MODULES[request])
  return Object.fromEntries(
    Object.entries(__SHARED_VERSIONS__).map(([request, version]) => [
      request,
      { [version]: { get: get(request), from: 'shell', eager: true, loaded: 1 } },
    ]),
  )
}
