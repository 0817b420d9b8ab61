import { useEffect, type ComponentProps } from 'react'
import { PageLayout } from '@recog/shared-ui'
import { useSectionFrame } from './section-context'
import { useLocation } from '@recog/section-kit/router'

/** A page with its heading. The shell sets the document title from it, moves focus to it and announces it. */
export function Page(props: ComponentProps<typeof PageLayout>) {
  const frame = useSectionFrame()
  const { pathname } = useLocation()
  useEffect(() => frame.pageShown(props.title), [frame, pathname, props.title])
  return <PageLayout {...props} />
}
