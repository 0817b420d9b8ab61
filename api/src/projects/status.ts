/** Reads 'progress' and every spelling of 'In Progress' as one status, and leaves others as written (R4.7). */
export function readStatus(text: string | null | undefined): string {
  const status = text?.trim() ?? ''
  return status === '' || /^(in )?progress$/i.test(status) ? 'In Progress' : status
}
