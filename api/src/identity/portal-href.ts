import type { Settings } from '../settings'

/** The portal's origin where it is another than that of the identity pages, else ''. */
export const otherPortalOrigin = ({ publicUrl, allowedOrigins }: Settings): string =>
  allowedOrigins.includes(publicUrl) ? publicUrl : ''

/** A page of the portal, as a link on an identity page or a redirect from it (edge case T170). */
export const portalHref = (settings: Settings, path: string): string => otherPortalOrigin(settings) + path
