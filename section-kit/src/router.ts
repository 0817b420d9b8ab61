/**
 * The part of react-router that sections use, shared as one module. Sharing react-router whole costs 24.6 KB brotli;
 * this facade lets the shell's build drop the rest. The only place that may import it.
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
