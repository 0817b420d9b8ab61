import type * as SingleSpa from 'single-spa'
import type { LifeCycles } from 'single-spa'
import type { SectionModule, SectionProps } from '@recog/section-contract'
import type { SessionStore } from '@recog/shared-session'
import type { Contributions } from './contributions'
import { atMost, kindOf } from './failure'
import {
  createLoader,
  importRuntime,
  keepPicture,
  loadModule,
  LOAD_TIMEOUT,
  mountNoted,
  TIMEOUTS,
} from './load-module'
import type { Registry, SectionRelease } from './registry'

/** A page of the shell itself: an application like the sections. */
export interface OwnPage {
  /** Title of the document; without one it keeps that of the page at its URL. */
  readonly title?: string
  render(panel: HTMLElement): Promise<void> | void
}

interface RootConfigOptions {
  readonly view: Window
  readonly element: HTMLElement
  readonly registry: Registry
  /** The pages of the shell itself, by name. */
  readonly ownPages: Readonly<Record<string, OwnPage>>
  /** The name of the application at a path. */
  applicationAt(pathname: string): string
  /** What every section gets, by its name, besides the session and the places for contributions. */
  propsOf(section: string): Pick<SectionProps, 'location' | 'onPage'>
  readonly session: SessionStore
  /** Whether a newer version is live: the document is then loaded again. */
  isOutdated(section: string): Promise<boolean>
  reload(): void
  /** Request the first data of a page while its code is loading. Resolves when it has arrived. */
  requestData(url: URL, release: SectionRelease): Promise<unknown>
  onMounted(isLive: boolean, container: HTMLElement): void
  onReady(section: string): void
  readonly load?: ((name: string, release: SectionRelease) => Promise<SectionModule>) | undefined
  readonly pause?: (ms: number) => Promise<void>
}

/** How long the old page stays on screen while a page waits for its first data. Milliseconds. */
const DATA_TIMEOUT = 400

/** What an application is that has been unregistered. */
const RETIRED: LifeCycles = { bootstrap: async () => {}, mount: async () => {}, unmount: async () => {} }

/** The visitor has left the section before it was mounted. */
class Left extends Error {}

/**
 * The single-spa root config (ADR 37): one application per live section, and one per page of the shell. Nothing is unmounted before
 * the code and the first data of the next page are there, or their time is over: links call `prepare` before they change
 * the URL, and Back and Forward, which have changed it already, are held by single-spa's `cancelNavigation`.
 */
export function createRootConfig(options: RootConfigOptions) {
  const { view, registry, ownPages, session } = options
  const stage = createStage(options.element)
  const { load, again, report } = createLoader<SectionModule>(options.load ?? loadModule, options.pause)
  /** Sections whose live version failed: their previous version is registered. */
  const fallenBack = new Set<string>()
  /** No version of this section works; the URL at which that was found. */
  let unavailable: { readonly section: string; readonly href: string } | undefined
  /** The URL whose data has been requested; '' once its page is on screen. */
  let requested = view.location.href
  const firstPath = view.location.pathname
  /** Whether a newer version than that of this page was live then. */
  let outdated = Promise.resolve(false)
  /** When the section began to load. */
  let began = performance.now()
  let spa: typeof SingleSpa | undefined
  let contributions: Contributions | undefined
  let starting: Promise<void> | undefined
  /** single-spa could not be loaded: the page that says so is on screen. */
  let isDown = false
  /** The registration of each application that counts. */
  const registered = new Map<string, object>()
  const changes = new EventTarget()
  /** Resolves when the URL changes next. single-spa would tell only after its routing. */
  const urlChange = () =>
    new Promise((resolve) => changes.addEventListener('change', resolve, { once: true }))

  function applicationAt(url: URL | Location): string {
    const name = options.applicationAt(url.pathname)
    if (registry.sections[name]?.off) return 'switched-off'
    return unavailable?.section === name && unavailable.href === url.href ? 'unavailable' : name
  }

  const isActive = (name: string) => applicationAt(view.location) === name
  const isOnScreen = (name: string) => spa?.getAppStatus(name) === 'MOUNTED'
  const isSettled = () => isDown || isOnScreen(applicationAt(view.location))
  const isLeaving = () => requested !== '' && requested !== view.location.href

  function releaseOf(name: string): SectionRelease {
    const entry = registry.sections[name]
    if (!entry) throw new Error(`The document lists no section ${name}`)
    return (fallenBack.has(name) ? entry.previous : undefined) ?? entry.live
  }

  /**
   * Load what the page of a URL needs. Undefined if its application is on screen, or is the shell's.
   *
   * @returns whether the page may be entered: no newer version is live
   */
  function prepare(url: URL): Promise<boolean> | undefined {
    const name = applicationAt(url)
    if (name in registry.sections && !isOnScreen(name)) return enter(name, url)
    requested = ''
    return undefined
  }

  async function enter(name: string, url: URL): Promise<boolean> {
    const isNew = url.href !== requested
    if (isNew) {
      requested = url.href
      began = performance.now()
      outdated = options.isOutdated(name)
    }
    if (await outdated) return false
    if (isNew) again(name, releaseOf(name))
    const data = isNew ? options.requestData(url, releaseOf(name)) : undefined
    await atMost(LOAD_TIMEOUT, load(name, releaseOf(name)))
    if (data) await atMost(DATA_TIMEOUT, data)
    return true
  }

  /** Keep the page on screen until the one of the URL can follow. @returns whether there is nothing to change any more */
  async function hold({ oldUrl, appsByNewStatus }: SingleSpaEventDetail): Promise<boolean> {
    let href: string
    do {
      href = view.location.href
      if ((await Promise.race([prepare(new URL(href)), urlChange()])) === false) {
        options.reload()
        return new Promise(() => {})
      }
    } while (href !== view.location.href)
    // The visitor has returned to the page that is still on screen.
    return oldUrl === href && appsByNewStatus.NOT_MOUNTED.includes(applicationAt(view.location))
  }

  /** @throws Left as soon as the visitor goes elsewhere */
  function untilLeft<T>(name: string, work: Promise<T>): Promise<T> {
    const left = async (): Promise<never> => {
      while (isActive(name)) await urlChange()
      throw new Left()
    }
    return Promise.race([work, left()])
  }

  function propsFor(name: string): object {
    const props = options.propsOf(name)
    return { ...props, session, places: contributions?.bridge(props.location) }
  }

  function register(name: string): void {
    const page = ownPages[name]
    const registration = {}
    registered.set(name, registration)
    // single-spa loads an application again while it unregisters it, and would mount it beside its successor.
    const isCurrent = () => registered.get(name) === registration
    spa?.registerApplication<object>({
      name,
      app: page ? ownPage(page, name) : async () => (isCurrent() ? section(name) : RETIRED),
      activeWhen: (location) => isCurrent() && applicationAt(location) === name,
      ...(!page && { customProps: propsFor }),
    })
  }

  /** The lifecycles of a section, in a container of the stage. */
  async function section(name: string): Promise<LifeCycles> {
    const release = releaseOf(name)
    const { version } = release
    const isLive = !fallenBack.has(name)
    const module = await untilLeft(name, load(name, release))
    let container: HTMLElement

    async function mount(customProps: object): Promise<void> {
      // The page of the document may be hydrated only by the version that it was rendered with.
      const page = isLive && view.location.pathname === firstPath ? stage.prerendered(name) : undefined
      container = page ?? stage.open(name)
      let onReady = () => {}
      const data = new Promise<void>((resolve) => (onReady = resolve))
      const onCrash = (error: unknown) => report(name, release, performance.now(), 'crash', error)
      const own = { container, hydrate: page !== undefined, onReady, onCrash }
      const props = { ...customProps, ...own } as unknown as SectionProps
      await untilLeft(
        name,
        mountNoted(name, version, async () => module.mount(props)),
      )
      container.dataset['sectionVersion'] = version
      report(name, release, began, 'mounted')
      options.onMounted(isLive, container)
      await untilLeft(name, stage.reveal(container, page ? undefined : data))
      const mounted = container
      void data.then(() => mounted.dataset['state'] === 'shown' && options.onReady(name))
    }

    const lifecycles = {
      bootstrap: async () => module.bootstrap?.(),
      mount,
      unmount: () => stage.close(container, async () => module.unmount()),
      timeouts: TIMEOUTS,
    }
    return lifecycles
  }

  function ownPage({ render }: OwnPage, name: string): LifeCycles {
    let container: HTMLElement
    return {
      bootstrap: async () => {},
      async mount() {
        container = stage.open('panel')
        await untilLeft(name, Promise.resolve(render(container)))
        await stage.reveal(container)
      },
      unmount: () => stage.close(container, async () => {}),
    }
  }

  /** After a failure the previous version takes the place of the live one; if that fails too, the section is unavailable. */
  function onError(error: SingleSpa.AppError): void {
    const name = error.appOrParcelName
    const entry = registry.sections[name]
    const isLeft = error instanceof Left
    // single-spa's routing must not end with a page of the shell.
    if (!entry && !isLeft) return reportError(error)
    if (entry && !isLeft && isActive(name)) {
      report(name, releaseOf(name), began, kindOf(error), error)
      if (entry.previous && !fallenBack.has(name)) {
        fallenBack.add(name)
      } else {
        fallenBack.delete(name)
        unavailable = { section: name, href: view.location.href }
      }
      began = performance.now()
    }
    void renew(name)
  }

  /**
   * single-spa never mounts an application again that has failed. It may fail once more while it is being unregistered, and
   * unregistering it twice would remove another application.
   */
  async function renew(name: string): Promise<void> {
    if (!registered.delete(name)) return
    await spa?.unregisterApplication(name)
    register(name)
  }

  /** Loaded before the first section, or the first that is contributed to the shell. */
  async function runtime() {
    const [loaded, { createContributions }] = await importRuntime(() =>
      Promise.all([
        import(/* webpackChunkName: "section-runtime" */ 'single-spa'),
        import(/* webpackChunkName: "section-runtime" */ './contributions'),
      ]),
    )
    contributions ??= createContributions({ registry, session })
    return { loaded, contributions }
  }

  async function begin(): Promise<void> {
    void prepare(new URL(view.location.href))
    spa = (await runtime()).loaded
    isDown = false
    view.addEventListener('popstate', () => changes.dispatchEvent(new Event('change')))
    view.addEventListener('single-spa:before-routing-event', (event) => {
      const { detail } = event as CustomEvent<SingleSpaEventDetail>
      detail.cancelNavigation(hold(detail))
    })
    spa.addErrorHandler(onError)
    view.addEventListener('single-spa:routing-event', () => {
      if (isSettled() && !isLeaving()) requested = ''
    })
    ;[...Object.keys(registry.sections), ...Object.keys(ownPages)].forEach(register)
    spa.start({ urlRerouteOnly: true })
  }

  /** Register the applications and show the one of the URL. Further calls do nothing, unless single-spa could not be loaded. */
  async function start(): Promise<void> {
    try {
      await (starting ??= begin())
    } catch (error) {
      starting = undefined
      const name = applicationAt(view.location)
      if (name in registry.sections) report(name, releaseOf(name), began, kindOf(error), error)
      if (stage.prerendered(name)) return
      const container = stage.open('panel')
      await ownPages['unavailable']?.render(container)
      await stage.reveal(container)
      isDown = true
      // As single-spa would tell of any other page.
      for (const type of ['before-mount-routing-event', 'routing-event'])
        view.dispatchEvent(new Event(`single-spa:${type}`))
    }
  }

  return {
    applicationAt,
    /** What sections contribute to the portal. */
    contributions: async () => (await runtime()).contributions,
    prepare,
    /** The page of the URL, if the document was composed with it and it has not been hydrated or left. */
    prerendered: () => stage.prerendered(applicationAt(view.location)),
    start,
    /** Try to load the section of the URL once more. */
    retry(): void {
      if (!spa) return void start()
      const section = unavailable?.section
      unavailable = undefined
      if (section) again(section, releaseOf(section))
      void spa.triggerAppChange()
    },
    /** Load the code of a section that the visitor is about to open. */
    prefetch: (name: string) => void load(name, releaseOf(name)).catch(() => {}),
    /** Whether the application of the URL is on screen. After a failure, another version of it follows. */
    isSettled,
    /** Whether the page of another URL is loading, and the visitor goes there once it has. */
    isLeaving,
  }
}

/**
 * The element that shows one page at a time. An application mounts into a container that is laid out but not seen; `reveal` shows it
 * and removes everything else in the same frame. What an application leaves behind stays as a picture until then, so that the
 * stage is never blank (ADR 37).
 */
function createStage(stage: HTMLElement) {
  return {
    /** The container of a page that the document was composed with, to be hydrated; undefined if it has been used or left. */
    prerendered(name: string): HTMLElement | undefined {
      const page = stage.querySelector<HTMLElement>(':scope > [data-prerendered]:not([inert])')
      return page?.dataset['section'] === name && page.childElementCount > 0 ? page : undefined
    },

    /** Add a container that is not seen yet. */
    open(name: string): HTMLElement {
      const container = stage.ownerDocument.createElement('div')
      container.dataset['slot'] = name
      container.dataset['state'] = 'arriving'
      stage.append(container)
      return container
    },

    /** Show a container once it has its data, or after `DATA_TIMEOUT`. */
    async reveal(container: HTMLElement, data?: Promise<void>): Promise<void> {
      if (data) await atMost(DATA_TIMEOUT, data)
      // Whoever left meanwhile has closed it.
      if (container.parentElement !== stage || container.inert) return
      container.dataset['state'] = 'shown'
      // The container itself stays in the document: it may have the focus.
      for (const other of stage.querySelectorAll(':scope > *')) if (other !== container) other.remove()
    },

    /** End what runs in a container. A page that was on screen stays there as a picture until the next one is revealed. */
    async close(container: HTMLElement, end: () => Promise<void>): Promise<void> {
      if (container.dataset['state'] === 'arriving') container.remove()
      container.dataset['state'] = 'leaving'
      container.inert = true
      await keepPicture(container, end)
    },
  }
}

/** What single-spa's routing events carry, as far as it is used here. */
interface SingleSpaEventDetail {
  readonly oldUrl: string
  readonly appsByNewStatus: Readonly<Record<'NOT_MOUNTED', readonly string[]>>
  cancelNavigation(promise: Promise<boolean>): void
}

export type RootConfig = ReturnType<typeof createRootConfig>
