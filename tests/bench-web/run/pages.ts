export interface BenchPage {
  readonly path: string
  /** The persona that opens the page. */
  readonly as: 'anonymous' | 'member' | 'steering'
  /** Selector of the page's main content. */
  readonly data: string
}

export const PAGES: readonly BenchPage[] = [
  { path: '/home', as: 'anonymous', data: 'main h1' },
  { path: '/publications', as: 'anonymous', data: 'main h1' },
  { path: '/committeeAccess', as: 'member', data: 'main a[href^="/committees/"]' },
  { path: '/committees/steering', as: 'member', data: 'main a[href^="/members/"]' },
  { path: '/steering/assign', as: 'steering', data: 'main input[type="checkbox"]' },
  { path: '/projects', as: 'member', data: 'main tbody a[href^="/projects/"]' },
]

/** The pages that other sections contribute to, and their own data. */
export const HOSTS: readonly BenchPage[] = [
  { path: '/home', as: 'member', data: 'main a[href="/profile"]' },
  { path: '/committees/many-group-0', as: 'member', data: 'main a[href^="/members/"]' },
  { path: '/members/many-0', as: 'member', data: 'main a[href^="mailto:"]' },
]

export const isPublic = (page: BenchPage) => page.as === 'anonymous'
