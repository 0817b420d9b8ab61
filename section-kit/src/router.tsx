import { useCallback, useEffect, useRef, type ComponentProps } from 'react'
import { useNavigate as useRouterNavigate, type NavigateFunction } from 'react-router-dom'

/**
 * The part of react-router that sections use, shared as one module. Sharing the whole of react-router costs 24.6 KB brotli; with
 * this facade the shell's build drops the rest. Paths are also matched by it (ADR 38).
 */
export {
  matchPath,
  Navigate,
  Route,
  Router,
  Routes,
  useLocation,
  useParams,
  useSearchParams,
} from 'react-router-dom'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string
}

/**
 * A link inside the portal. It is a plain `<a>`, which works before any code has loaded; the shell follows all links to pages
 * (`followLinks`, ADR 38).
 */
export function Link({ to, ...props }: LinkProps) {
  // oxlint-disable-next-line jsx-a11y/anchor-has-content
  return <a {...props} href={to} />
}

/** As react-router's, but whoever has left the page stays where they are: a write that ends later does not take them back. */
export function useNavigate(): NavigateFunction {
  const navigate = useRouterNavigate()
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => void (isLeft.current = true)
  }, [])
  return useCallback(
    (...to: [never]) => (isLeft.current ? undefined : navigate(...to)),
    [navigate],
  ) as NavigateFunction
}
