import { HOST, NODE_HOST, type DatabaseNode, type Layout } from '../layout'

/**
 * Configuration of HAProxy: members to the sites, sites to the APIs, connections to the primary.
 *
 * The APIs are checked by `/healthz`, which says that the process runs: without a primary none of them is ready, but they still
 * answer what needs no database. Checks have time: a node that is only busy must not be taken for one that is down.
 */
export function haproxyConfiguration({ ports, nodes, apis, sites, portal }: Layout): string {
  return `global
  log stdout format raw local0 warning

defaults
  log global
  timeout connect 2s
  timeout check 3s
  timeout client 60s
  timeout server 60s
  default-server check inter 1s fall 3 rise 1

listen members
  mode http
  bind ${HOST}:${portal}
  http-request set-header X-Forwarded-For %[src]
  option httpchk HEAD /readyz
  option http-server-close
  option redispatch
${servers('site', sites)}

listen api
  mode http
  bind ${HOST}:${ports.api}
  option httpchk HEAD /healthz
  option http-server-close
  option redispatch
${servers('api', apis)}

# Connections end with the role of their node: what is sent on them to a frozen primary would wait.
listen primary
  mode tcp
  bind ${HOST}:${ports.primary}
  timeout client 1h
  timeout server 1h
  option httpchk GET /primary
  http-check expect status 200
${nodes.map(database).join('\n')}
`
}

const database = ({ name, reached }: DatabaseNode): string =>
  `  server ${name} ${NODE_HOST}:${reached.postgres} check port ${reached.rest} on-marked-down shutdown-sessions`

const servers = (name: string, all: readonly number[]): string =>
  all.map((port, i) => `  server ${name}-${i + 1} ${HOST}:${port} check`).join('\n')
