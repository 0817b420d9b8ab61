import type { ComponentProps } from 'react'
import { href } from '@recog/section-contract'
import { accessOf, Page } from '@recog/section-kit'
import { Link, useLocation } from '@recog/section-kit/router'
import { useSession, type Capability } from '@recog/shared-session'
import { Breadcrumb, ErrorState, SideNav } from '@recog/shared-ui'

interface Tool {
  readonly to: string
  readonly label: string
  /** What the server must offer: not every one knows the calls of the page (R7.46). */
  readonly capability?: Capability
}

const TOOLS: readonly Tool[] = [
  { to: href('/admin'), label: 'Accounts' },
  { to: href('/admin/people'), label: 'People', capability: 'people' },
  { to: href('/admin/groups'), label: 'Groups', capability: 'group-editing' },
  { to: href('/admin/system'), label: 'System', capability: 'system' },
  { to: href('/admin/audit-logs'), label: 'Audit logs' },
]

interface AdminPageProps extends ComponentProps<typeof Page> {
  /** The content needs the whole width: the links are above it. */
  readonly wide?: boolean
}

/** A page of the administration, beside links to the others. Only those are shown that lead to something (R2.55). */
export function AdminPage({ children, wide = false, ...page }: AdminPageProps) {
  const access = accessOf('admin', useSession())
  const path = useLocation().pathname.toLowerCase()
  const current = TOOLS.findLast(({ to }) => path === to || path.startsWith(`${to}/`))
  const head = { breadcrumb: current && breadcrumbOf(current), ...page }
  if (access.kind !== 'granted' && access.kind !== 'loading') return <Page {...head}>{children}</Page>
  const offered = access.kind === 'granted' ? access.user.capabilities : undefined
  const links = TOOLS.map(
    ({ to, label, capability }) =>
      offered &&
      (!capability || offered.includes(capability)) && (
        <Link key={to} to={to} aria-current={to === current?.to ? 'page' : undefined}>
          {label}
        </Link>
      ),
  )
  return (
    <Page {...head}>
      <SideNav label="Administration" links={links} wide={wide}>
        {children}
      </SideNav>
    </Page>
  )
}

/** None on the first page of the administration. */
function breadcrumbOf({ to, label }: Tool) {
  const first = href('/admin')
  if (to === first) return undefined
  return (
    <Breadcrumb
      items={[{ label: 'Administration', link: <Link to={first}>Administration</Link> }, { label }]}
    />
  )
}

/** Instead of what needs the working groups, if they cannot be loaded (R2.60). */
export function NoGroups({ onRetry }: { readonly onRetry: () => void }) {
  return <ErrorState message="Unable to load working groups. Please refresh the page." onRetry={onRetry} />
}
