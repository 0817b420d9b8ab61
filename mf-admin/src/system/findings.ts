import type { SystemFinding } from '@recog/shared-session'

const ORDER = ['problem', 'warning', 'ok'] as const satisfies readonly SystemFinding['status'][]

/** Problems first, then warnings; otherwise in the order of the server. */
export const bySeverity = (findings: readonly SystemFinding[]): readonly SystemFinding[] =>
  ORDER.flatMap((status) => findings.filter((finding) => finding.status === status))

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** All findings in a sentence. */
export function summaryOf(findings: readonly SystemFinding[]): string {
  const count = (wanted: SystemFinding['status']) => findings.filter(({ status }) => status === wanted).length
  const open = [
    ...(count('problem') > 0 ? [counted(count('problem'), 'problem')] : []),
    ...(count('warning') > 0 ? [counted(count('warning'), 'warning')] : []),
  ]
  return open.length === 0 ? 'Everything is set up well.' : `There ${verb(open[0])} ${open.join(' and ')}.`
}

const verb = (first = ''): string => (first.startsWith('1 ') ? 'is' : 'are')
