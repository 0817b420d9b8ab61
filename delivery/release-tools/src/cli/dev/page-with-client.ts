import { escapeHtml } from '@recog/release-service/release'
import { CLIENT_PATH } from './in-page/protocol'

/** Load the client in a page of the portal, which shows errors even if the section does not load. The API's pages allow no scripts. */
export function withClient(html: string, section: string): string {
  if (!html.includes('id="portal-stage"')) return html
  const script = `<script type="module" src="${CLIENT_PATH}page?section=${encodeURIComponent(section)}"></script>`
  return html.replace('</head>', `${script}</head>`)
}

/** A page that says why there is none. */
export function explained(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return `<!doctype html><title>Not possible</title><pre>${escapeHtml(message)}</pre>`
}
