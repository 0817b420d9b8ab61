import path from 'node:path'
import { NODE_HOST, type DatabaseNode, type Layout } from '../layout'

/**
 * Time limits in seconds. A primary that is gone loses its key in etcd after `ttl`, the shortest that Patroni allows, and the
 * synchronous replica takes over. `ttl` must be at least `loop_wait` and twice `retry_timeout`.
 */
const LIMITS = {
  ttl: 20,
  loop_wait: 2,
  retry_timeout: 9,
  primary_start_timeout: 10,
  primary_stop_timeout: 10,
}

/** Settings that all nodes share; kept in etcd from the first start on. */
const AGREED = {
  ...LIMITS,
  maximum_lag_on_failover: 1024 * 1024,
  // Only a replica that has every acknowledged write is promoted.
  synchronous_mode: true,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: {
      max_connections: 100,
      // A write is acknowledged once it can be read from the synchronous replica.
      synchronous_commit: 'remote_apply',
      wal_receiver_timeout: '10s',
      wal_sender_timeout: '10s',
    },
  },
}

/** Configuration of one node. Patroni reads YAML, of which JSON is a part. */
export function patroniConfiguration(layout: Layout, node: DatabaseNode): string {
  const { passwords, folder } = layout
  const login = (username: 'postgres' | 'replicator' | 'rewinder') => ({
    username,
    password: passwords[username],
  })
  const local = ['all', 'replication'].map((database) => `host ${database} all 127.0.0.0/8 scram-sha-256`)
  return JSON.stringify(
    {
      scope: 'portal',
      name: node.name,
      // Version 2 of etcd's interface: with version 3, Patroni 3.0 takes the key back unconditionally when a primary that was frozen
      // goes on, although another node has been promoted and has acknowledged writes (`_update_leader` in `dcs/etcd3.py`).
      // `use_proxies`: only through this port, not to the URLs that etcd names.
      etcd: { host: `${NODE_HOST}:${node.etcd}`, use_proxies: true },
      restapi: at(node, 'rest'),
      bootstrap: {
        dcs: AGREED,
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
        pg_hba: local,
        post_bootstrap: path.join(folder, 'create-database.sh'),
      },
      postgresql: {
        ...at(node, 'postgres'),
        data_dir: path.join(folder, node.name),
        bin_dir: layout.bin,
        pgpass: path.join(folder, `${node.name}.pgpass`),
        authentication: {
          superuser: login('postgres'),
          replication: login('replicator'),
          rewind: login('rewinder'),
        },
        parameters: { unix_socket_directories: folder },
        // Otherwise a copy of the primary begins minutes later.
        basebackup: [{ checkpoint: 'fast' }],
        remove_data_directory_on_rewind_failure: true,
      },
    },
    null,
    2,
  )
}

const at = ({ listens, reached }: DatabaseNode, part: 'postgres' | 'rest') => ({
  listen: `${NODE_HOST}:${listens[part]}`,
  connect_address: `${NODE_HOST}:${reached[part]}`,
})

/** Patroni runs this once, on the first primary, with the URL of a superuser. */
export const createDatabaseScript = ({ bin, passwords }: Layout): string => `#!/bin/sh
exec ${path.join(bin, 'psql')} --no-psqlrc --set ON_ERROR_STOP=1 --dbname "$1" <<'END'
create role portal login password '${passwords.portal}';
create database portal owner portal;
END
`
