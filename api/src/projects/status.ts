/** 'progress' and any spelling of 'In Progress' are one status; others are kept as written (R4.7). */
export function readStatus(text: string | null | undefined): string {
  const status = text?.trim() ?? ''
  return status === '' || /^(in )?progress$/i.test(status) ? 'In Progress' : status
}
