/**
 * Whether browsers trust an origin to keep Secure cookies and to offer all they can: https, or this machine itself (W3C
 * Secure Contexts, edge case T20).
 *
 * @param protocol with or without the colon
 */
export const isTrustworthy = ({ protocol, hostname }: { protocol: string; hostname: string }): boolean =>
  /^https:?$/.test(protocol) || /^(.*\.)?localhost$|^127(\.\d+){3}$|^\[?::1\]?$/i.test(hostname)
