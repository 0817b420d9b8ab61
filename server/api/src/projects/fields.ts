import type { ProjectWrite } from '@recog/api-contract'
import { sortKey } from '../database/normalise'

/** The columns of a project that everybody who may save it may set; absent optional fields are empty. */
export function projectFields(body: ProjectWrite) {
  return {
    name: body.name,
    name_sort: sortKey(body.name),
    description: body.description ?? '',
    status: readStatus(body.status),
  }
}

/** Read 'progress' and every spelling of 'In Progress' as one status, and leave others as written (R4.7). */
function readStatus(text: string | null | undefined): string {
  const status = text?.trim() ?? ''
  return status === '' || /^(in )?progress$/i.test(status) ? 'In Progress' : status
}
