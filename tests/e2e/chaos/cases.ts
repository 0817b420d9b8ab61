import { BUILD_FAULTS, type BuildFault } from './build-faults'
import { FILE_FAULTS, type Entered, type FileFault } from './file-faults'

/** One section, its link in the header, and another page to come from. */
export interface Target {
  readonly name: string
  /** Its column in the table: its name, unless another build replaces it. */
  readonly column?: string
  readonly link: string
  readonly path: string
  readonly from: string
}

const projects: Target = { name: 'mf-projects', link: 'Projects', path: '/projects', from: '/home' }

export const TARGETS: readonly Target[] = [
  { name: 'mf-public', link: 'Publications', path: '/publications', from: '/projects' },
  { name: 'mf-directory', link: 'Working Groups', path: '/committeeAccess', from: '/home' },
  { name: 'mf-steering', link: 'Events', path: '/events', from: '/home' },
  { name: 'mf-admin', link: 'Site Admin', path: '/Admin', from: '/home' },
  projects,
]

/** The section built with another tool, which replaces ours. */
export const FOREIGN: Target = { ...projects, column: 'Rspack' }

const FILES = ['entry', 'chunk', 'stylesheet'] as const
export type FileKind = (typeof FILES)[number]

export interface FileCase {
  readonly target: Target
  readonly file: FileKind
  readonly fault: FileFault
  readonly entered: Entered
}

export interface BuildCase {
  readonly target: Target
  readonly fault: BuildFault
}

/**
 * Each section, file, fault and way to enter the section. A document inlines the stylesheet of its page, so that file is not
 * requested when the page is opened directly.
 */
export function fileCases(targets: readonly Target[]): FileCase[] {
  return targets.flatMap((target) =>
    FILES.flatMap((file) =>
      FILE_FAULTS.flatMap((fault) =>
        fault.entered
          .filter((entered) => entered === 'from another page' || file !== 'stylesheet')
          .map((entered) => ({ target, file, fault, entered })),
      ),
    ),
  )
}

/** Each fault of a build, for all these sections at once. */
export function buildRounds(targets: readonly Target[]): BuildCase[][] {
  return BUILD_FAULTS.map((fault) => targets.map((target) => ({ target, fault })))
}
