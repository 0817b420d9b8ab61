/** An error, and its place in the sources. */
export interface Problem {
  readonly message: string
  /** Path in the repository; undefined when it cannot be found out. */
  readonly file?: string
  readonly line?: number
}

/** The latest build, as the development server announces it. */
export interface BuildState {
  /** Identifies the build that is served: the latest one without errors. '' before the first. */
  readonly hash: string
  /** Errors of the latest build. */
  readonly errors: readonly Problem[]
  /** Changes that this page cannot show, in plain words. */
  readonly notes: readonly string[]
}

/** Paths of the development server. */
export const EVENTS_PATH = '/section/events'
export const LOCATE_PATH = '/section/locate'
export const CLIENT_PATH = '/section/@client/'

/** Events of the document, between the section's build and the page's client. */
export const EVENTS = {
  /** The page's client listens from now on. */
  listening: 'section-development:listening',
  /** The section's build runs in this page. */
  started: 'section-development:started',
  /** There is another build; its `detail` is the hash. */
  built: 'section-development:built',
  /** The section threw; its `detail` is the error. */
  failed: 'section-development:failed',
  /** The section runs again. */
  fixed: 'section-development:fixed',
  /** React has applied an update. */
  refreshed: 'section-development:refreshed',
} as const
