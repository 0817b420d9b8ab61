import { BUILD_FAULTS, FILE_FAULTS, type BuildFault, type Entered, type FileFault } from './faults'

/** One section, its link in the header, and another page to come from. */
export interface Target {
  readonly name: string
  /** Its column in the table: its name, unless another build has taken its place. */
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

/** The section that is built with another tool, in the place of ours. */
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
 * Each section, each of its files, each fault, in each way of coming to the section. A document carries the stylesheet of
 * its page: nobody asks for that file when it is opened directly.
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
