/**
 * Listens for a frame of the widget that the page's Content-Security-Policy blocks: it stays empty, without any other event.
 *
 * @param place the element that the widget is rendered into
 * @returns stops listening
 */
export function watchFrames(place: () => HTMLElement | null, onBlocked: () => void): () => void {
  const listener = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective !== 'frame-src') return
    const frames = [...(place()?.querySelectorAll('iframe') ?? [])]
    // Browser extensions add frames of their own. For a frame of another origin the event tells only the origin.
    if (frames.some(({ src }) => originOf(src) === originOf(blockedURI))) onBlocked()
  }
  document.addEventListener('securitypolicyviolation', listener)
  return () => document.removeEventListener('securitypolicyviolation', listener)
}

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : url)
