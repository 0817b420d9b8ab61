import * as developmentReact from 'react'
import type { SectionModule } from '@recog/section-contract'
import { createDevelopedSection } from './developed-section'
import { linkReact } from './link-react'
import { EVENTS } from './protocol'

/** Set by webpack in this module. */
declare const __webpack_hash__: string
declare const SECTION_NAME: string

let told: Event | undefined

/** Tell the page's client. */
export function emit(type: string, detail?: unknown): void {
  told = new CustomEvent(type, { detail })
  document.dispatchEvent(told)
}

// The section may have been faster than the client.
document.addEventListener(EVENTS.listening, () => told && document.dispatchEvent(told))

/** Before any code of the section runs. */
export async function linkToPortal(): Promise<void> {
  const portalReact = (await import('react-of-the-portal')) as object
  linkReact(reactIn(developmentReact), reactIn(portalReact))
}

async function load(): Promise<SectionModule> {
  await linkToPortal()
  const { section } = (await import(/* webpackMode: "eager" */ 'section-under-development')) as {
    section: SectionModule
  }
  return section
}

/** React is a CommonJS module: its exports are also those of `default`. */
const reactIn = (module: object) => (module as { readonly default?: object }).default ?? module

const developed = createDevelopedSection({
  name: SECTION_NAME,
  load,
  onFailed: (error) => emit(EVENTS.failed, error),
  onFixed: () => emit(EVENTS.fixed),
})

/** The shell mounts this instead of the section itself. */
export const section: SectionModule = developed

let latest = __webpack_hash__

/** Apply every build since the one in this page; load the page again where an update cannot be applied. */
async function update(): Promise<void> {
  if (__webpack_hash__ === latest || import.meta.webpackHot.status() !== 'idle') return
  try {
    if (!(await import.meta.webpackHot.check(true))) throw new Error('There is no update')
  } catch {
    return location.reload()
  }
  return update()
}

document.addEventListener(EVENTS.built, (event) => {
  latest = (event as CustomEvent<string>).detail
  void update()
})
document.addEventListener(EVENTS.refreshed, () => void developed.refreshed())
import.meta.webpackHot.accept('section-under-development', () => location.reload())
emit(EVENTS.started)
