import { compileAhead } from '../section-host/compile-ahead'
import { probe } from '../section-host/probe'

declare global {
  interface Window {
    /** Files of this page's section that the document has seen to already, by address. */
    portalFiles?: Record<string, Promise<void>>
  }
}

/** See to the files that the document preloads, and have them compiled while the shell is still on its way. */
export function seeToFiles(view: Window): void {
  const links = view.document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"]')
  view.portalFiles = Object.fromEntries(
    [...links].map((link) => {
      const url = link.getAttribute('href') ?? ''
      const file = probe(url).then(() => compileAhead(url))
      file.catch(() => {})
      return [url, file]
    }),
  )
}

/** Whether a file is there, as the document found; asked once, so that the next attempt asks the server. */
export function takeEarlyFile(url: string): Promise<void> | undefined {
  const file = window.portalFiles?.[url]
  delete window.portalFiles?.[url]
  return file
}
