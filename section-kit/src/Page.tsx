import { useEffect, type ComponentProps } from 'react'
import { PageLayout } from '@recog/shared-ui'
import { usePage } from './page-context'
import { useSectionFrame } from './section-context'
import { useLocation } from '@recog/section-kit/router'

interface PageProps extends Omit<ComponentProps<typeof PageLayout>, 'title'> {
  /** The title that the section describes, unless the page knows a better one. */
  readonly title?: string | undefined
}

/** A page with its heading. The shell sets the document title from it, moves focus to it and announces it. */
export function Page(props: PageProps) {
  const frame = useSectionFrame()
  const { pathname } = useLocation()
  const page = usePage()
  const title = props.title ?? page.title
  useEffect(() => frame.pageShown(title), [frame, pathname, title])
  return <PageLayout {...props} title={title} />
}
