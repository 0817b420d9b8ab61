import { useEffect, useRef, type ComponentProps, type RefObject } from 'react'
import { href } from '@recog/section-contract'
import { afterFrame, buttonClass, PageLayout, VisuallyHidden } from '@recog/shared-ui'
import { usePage } from './routes-of'
import { useSectionFrame } from './section-context'
// By the name of the package: the one router of a page comes from the shell, and federation knows it by this name.
import { Link, useLocation } from '@recog/section-kit/router'

interface PageProps extends Omit<ComponentProps<typeof PageLayout>, 'title' | 'headingRef'> {
  /** Defaults to the title in the page's description. */
  readonly title?: string | undefined
  readonly headingRef?: RefObject<HTMLHeadingElement | null>
}

/**
 * A page with its heading. The shell sets the document title, moves the focus to the heading and announces it (R2.9). Pages that not
 * everybody may see link to the help on them (R2.119). Takes the props of shared-ui's `PageLayout`; `title` is optional.
 *
 * @throws Error outside the routes of a section
 */
export function Page(props: PageProps) {
  const frame = useSectionFrame()
  const { pathname } = useLocation()
  const page = usePage()
  const title = props.title ?? page.title
  const ownRef = useRef<HTMLHeadingElement>(null)
  const { headingRef = ownRef } = props
  useEffect(() => frame.pageShown(title), [frame, pathname, title])
  useEffect(() => rescueFocus(headingRef), [headingRef])
  const help = page.audience !== 'anyone' && (
    <Link className={buttonClass('quiet')} to={href('/help', { on: pathname })}>
      Help<VisuallyHidden> on this page</VisuallyHidden>
    </Link>
  )
  return <PageLayout help={help} {...props} title={title} headingRef={headingRef} />
}

/**
 * Move the focus to the heading whenever the element that has it disappears, such as a button that was pressed: the keyboard would start
 * at the top of the document. A component that moves it elsewhere in the same frame has precedence (edge case T56).
 */
function rescueFocus(heading: RefObject<HTMLElement | null>): () => void {
  const current = () => document.activeElement ?? document.body
  let focused = current()
  let cancel = () => {}
  const moved = () =>
    queueMicrotask(() => {
      // Some browsers also say that it is left when it disappears.
      if (focused.isConnected) focused = current()
    })
  const removals = new MutationObserver(() => {
    if (focused.isConnected) return
    focused = current()
    cancel = afterFrame(() => {
      if (current() === document.body) heading.current?.focus({ preventScroll: true })
    })
  })
  document.addEventListener('focusin', moved)
  document.addEventListener('focusout', moved)
  removals.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', moved)
    document.removeEventListener('focusout', moved)
    removals.disconnect()
    cancel()
  }
}
