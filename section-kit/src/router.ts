/**
 * The part of react-router that sections use, shared as one module. Sharing the whole of react-router costs 24.6 KB brotli; with
 * this facade the shell's build drops the rest. Lint allows the import of react-router only here.
 */
export {
  Navigate,
  Route,
  Router,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom'
export { Link } from './router-link'
