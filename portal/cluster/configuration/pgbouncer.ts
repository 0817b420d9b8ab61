import path from 'node:path'
import { HOST, type Layout } from '../layout'

/**
 * Configuration of PgBouncer in transaction mode: a connection to the primary is lent for one transaction. It does not know the
 * time limits that the portal asks for when it connects; the portal sets them again in each transaction.
 */
export const pgbouncerConfiguration = ({ ports, folder }: Layout): string => `[databases]
portal = host=${HOST} port=${ports.primary} dbname=portal

[pgbouncer]
listen_addr = ${HOST}
listen_port = ${ports.pgbouncer}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${path.join(folder, 'users.txt')}
pool_mode = transaction
ignore_startup_parameters = lock_timeout,statement_timeout,idle_in_transaction_session_timeout
max_client_conn = 500
default_pool_size = 20
query_wait_timeout = 8
server_connect_timeout = 3
server_login_retry = 1
log_connections = 0
log_disconnections = 0
`

/** The users that PgBouncer lets in, with the passwords that it needs for PostgreSQL. */
export const pgbouncerUsers = ({ passwords }: Layout): string => `"portal" "${passwords.portal}"\n`
