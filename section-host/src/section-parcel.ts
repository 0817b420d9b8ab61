import type { Parcel } from 'single-spa'
import type { SectionModule, SectionProps } from '@recog/section-contract'
import { SectionFailure } from './failure'
import { withTimeout } from './timeouts'

/** Timeout of mounting a section. Milliseconds. */
const MOUNT_TIMEOUT = 8_000
/** Timeout of unmounting it; after that its elements are removed all the same. Milliseconds. */
const UNMOUNT_TIMEOUT = 2_000

/** Disables the timeouts of single-spa, which would only print warnings. */
const NO_TIMEOUT = { millis: 60_000, warningMillis: 60_000, dieOnTimeout: false }
const NO_TIMEOUTS = { bootstrap: NO_TIMEOUT, mount: NO_TIMEOUT, unmount: NO_TIMEOUT, unload: NO_TIMEOUT }

export type VisitProps = Omit<SectionProps, 'container'>

/**
 * The one parcel of a section, used for all its visits and versions, because single-spa 6 never releases root parcels. Its
 * lifecycles never reject, because single-spa never mounts a parcel again after a rejection. The error is stored instead.
 */
export function createSectionParcel(name: string, container: HTMLElement) {
  let parcel: Parcel | undefined
  let mountVisit = async () => {}
  let unmountVisit = async () => {}
  let mountError: unknown
  let hasFailed = false

  const lifecycles = {
    bootstrap: async () => {},
    async mount() {
      mountError = undefined
      await withTimeout(mountVisit(), MOUNT_TIMEOUT, `mounting ${name}`).catch((error: unknown) => {
        mountError = error
        hasFailed = true
      })
    },
    async unmount() {
      await withTimeout(unmountVisit(), UNMOUNT_TIMEOUT, `unmounting ${name}`).catch(() => {})
    },
  }

  const isMounted = () => parcel?.getStatus() === 'MOUNTED'

  /** Unmount the section and empty the container. Never rejects. */
  async function unmount(): Promise<void> {
    if (isMounted()) await parcel?.unmount()
    container.replaceChildren()
    delete container.dataset['sectionVersion']
  }

  /** @throws SectionFailure `mount` or `timeout`; the container is then empty */
  async function mount(section: SectionModule, props: VisitProps): Promise<void> {
    // A failed mount may still be running and render later, so the next mount gets an element of its own.
    const element = hasFailed ? container.ownerDocument.createElement('div') : container
    if (hasFailed) container.replaceChildren(element)
    const visit = { ...props, container: element, hydrate: props.hydrate && !hasFailed }
    mountVisit = async () => section.mount(visit)
    unmountVisit = async () => section.unmount()
    if (parcel) {
      await parcel.mount()
    } else {
      const { mountRootParcel } = await import(/* webpackChunkName: "section-runtime" */ 'single-spa')
      // The types of single-spa do not declare a parcel's timeouts.
      const config = { name, ...lifecycles, timeouts: NO_TIMEOUTS }
      parcel = mountRootParcel(config, { domElement: container })
      await parcel.mountPromise
    }
    if (mountError === undefined) return
    const cause = mountError
    await unmount()
    throw cause instanceof SectionFailure
      ? cause
      : new SectionFailure('mount', `${name} did not mount`, { cause })
  }

  return { isMounted, mount, unmount }
}
