import type { Settings } from '../settings'

/** The portal's origin if it differs from that of the identity pages, otherwise ''. */
export const otherPortalOrigin = ({ publicUrl, allowedOrigins }: Settings): string =>
  allowedOrigins.includes(publicUrl) ? publicUrl : ''

/** The URL of a portal page for links and redirects on identity pages (edge case T170). */
export const portalHref = (settings: Settings, path: string): string => otherPortalOrigin(settings) + path
