import { useEffect, type ComponentProps } from 'react'
import { href } from '@recog/section-contract'
import { buttonClass, PageLayout, VisuallyHidden } from '@recog/shared-ui'
import { usePage } from './routes-of'
import { useSectionFrame } from './section-context'
// By the name of the package: the one router of a page comes from the shell, and federation knows it by this name.
import { Link, useLocation } from '@recog/section-kit/router'

interface PageProps extends Omit<ComponentProps<typeof PageLayout>, 'title'> {
  /** Defaults to the title in the page's description. */
  readonly title?: string | undefined
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
  useEffect(() => frame.pageShown(title), [frame, pathname, title])
  const help = page.audience !== 'anyone' && (
    <Link className={buttonClass('quiet')} to={href('/help', { on: pathname })}>
      Help<VisuallyHidden> on this page</VisuallyHidden>
    </Link>
  )
  return <PageLayout help={help} {...props} title={title} />
}
