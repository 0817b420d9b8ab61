import { useCallback, useEffect, useRef } from 'react'
import { useNavigate as useRouterNavigate, type NavigateFunction } from 'react-router-dom'

/**
 * The part of react-router that sections use, shared as one module. Sharing the whole of react-router costs 24.6 KB brotli; with
 * this facade the shell's build drops the rest. Lint allows the import of react-router only here.
 */
export { Navigate, Route, Router, Routes, useLocation, useParams, useSearchParams } from 'react-router-dom'
export { Link } from './router-link'

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
