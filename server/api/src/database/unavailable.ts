/** The code of an error of the database, such as PostgreSQL's `40001`; '' for any other. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/**
 * Errors after which the same request may succeed later, because nothing was wrong with it: PostgreSQL's classes 08 (connection),
 * 53 (resources), 57 (operator intervention), its timeouts, and a write to a server that is or has become a standby; a locked
 * file or a full disk under SQLite; and the codes of a network that fails.
 */
const codes =
  /^(?:08...|53...|57...|25006|55P03|25P03|40001|40P01|SQLITE_(?:BUSY|FULL|IOERR|CANTOPEN).*|ECONN\w+|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/

/** pg reports these without a code. */
const messages =
  /^(?:Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether the database cannot be reached or is too busy, so that a client should retry. */
export function isUnavailable(error: Error): boolean {
  if (codes.test(codeOf(error))) return true
  // Such as ENOENT: a server that is down has no socket.
  if ('syscall' in error && error.syscall === 'connect') return true
  return messages.test(error.message)
}
