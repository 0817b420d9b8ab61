import { NAMED_NETWORKS } from '@recog/server-kit/trusted-proxies'
import path from 'node:path'
import { API_SEGMENTS } from '@recog/release-service/names'
import { MIME_TYPES } from '@recog/server-kit/http'
import type { SiteSettings } from '../settings'
import { headers } from './nginx-locations'

/** A complete nginx configuration to start from. The parts that change with every publish are in `routes.conf`. */
export function nginxConfig(settings: SiteSettings, folder: string): string {
  return `# Written once by "sections export"; change it as you like. every export rewrites routes.conf.
# nginx -c ${path.join(folder, 'nginx.conf')}
worker_processes auto;
pid ${path.join(folder, 'nginx.pid')};
error_log stderr warn;
events { worker_connections 1024; }
http {
  access_log off;
  server_tokens off;
  gzip_static on;
  gzip_vary on;
  default_type application/octet-stream;
  types {
    ${Object.entries(MIME_TYPES)
      .map(([extension, type]) => `${type} ${extension};`)
      .join('\n    ')}
  }
  charset utf-8;
  charset_types text/javascript text/css application/json;
  client_body_temp_path ${path.join(folder, 'tmp')};
  proxy_temp_path ${path.join(folder, 'tmp')};
  fastcgi_temp_path ${path.join(folder, 'tmp')};
  uwsgi_temp_path ${path.join(folder, 'tmp')};
  scgi_temp_path ${path.join(folder, 'tmp')};
  server {
    listen ${settings.host}:${settings.port};
    ${realAddress(settings.trustedProxies)}
    root ${path.join(folder, 'public')};
    absolute_redirect off;

    location ~ ^/(${API_SEGMENTS.join('|')})(/|$) {
      ${redirectToIdentityPages(settings.browser.apiBase)}
      proxy_pass ${settings.apiOrigin};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto ${settings.publicUrl?.startsWith('https:') ? 'https' : '$scheme'};
      proxy_set_header X-Forwarded-Host $http_host;
    }
    include ${path.join(folder, 'routes.conf')};
  }
}
`
}

/** Like our own web server: the visitor's address, if another proxy in front of nginx forwards it. */
function realAddress(trusted: SiteSettings['trustedProxies']): string {
  const networks = trusted.flatMap((entry) => NAMED_NETWORKS[entry] ?? entry)
  return [
    ...networks.map((network) => `set_real_ip_from ${network};`),
    'real_ip_header X-Forwarded-For;',
    'real_ip_recursive on;',
  ].join('\n    ')
}

/** Like our own web server: the identity pages of an API on another host are only there (edge case T170). */
function redirectToIdentityPages(apiBase: string): string {
  if (!URL.canParse(apiBase)) return '# PUBLIC_API_BASE is not set: the identity pages are at this origin.'
  const { host, origin } = new URL(apiBase)
  return `set $elsewhere "$http_host $uri";
      if ($elsewhere ~ "^(?!${host.replaceAll('.', '\\.')} )\\S+ /identity") {
        ${headers({}).join('\n        ')}
        return 307 ${origin}$request_uri;
      }`
}
