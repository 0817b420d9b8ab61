import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)
const path = '/identity/assets/source-serif-4.woff2'
const bytes = readFileSync(
  load.resolve('@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2'),
)

/** The serif of headings, as on the pages of the portal. The query leads past a copy of an older version. */
export const typeface = {
  path,
  bytes,
  url: `${path}?v=${createHash('sha256').update(bytes).digest('hex').slice(0, 10)}`,
}

/** The colours of the design tokens that pages and mails of the server use: `stylesheet.test.ts` compares them. */
export const colors = {
  light: {
    bg: '#f6f8f9',
    surface: '#ffffff',
    'surface-raised': '#edf2f4',
    border: '#d6dfe4',
    'border-strong': '#75868f',
    text: '#14202b',
    'text-muted': '#4b5d69',
    accent: '#0b6670',
    'accent-strong': '#084c54',
    'on-accent': '#ffffff',
    success: '#1a6539',
    'success-soft': '#e3f3e9',
    danger: '#a4221e',
    'danger-soft': '#fcebe9',
  },
  dark: {
    bg: '#0e151a',
    surface: '#151e25',
    'surface-raised': '#1f2b33',
    border: '#2c3a44',
    'border-strong': '#748792',
    text: '#e8eef2',
    'text-muted': '#a6b6c0',
    accent: '#5cc4cc',
    'accent-strong': '#93dde2',
    'on-accent': '#04262a',
    success: '#7fd3a0',
    'success-soft': '#12291c',
    danger: '#f7a19a',
    'danger-soft': '#351b1c',
  },
} as const

const declared = (theme: Readonly<Record<string, string>>): string =>
  Object.entries(theme)
    .map(([name, value]) => `--color-${name}: ${value};`)
    .join(' ')

/**
 * The stylesheet of the identity pages, for light and dark mode; served as a separate file. Its values are those of the portal's design
 * tokens, since both are one product to the visitor: `stylesheet.test.ts` compares them.
 */
export const stylesheet = `
@font-face { font-family: 'Source Serif 4'; font-weight: 600; font-display: optional; src: url(${typeface.url}) format('woff2'); }
@font-face {
  font-family: 'Source Serif Fallback'; font-weight: 600; src: local('Georgia Bold'), local('Georgia-Bold');
  size-adjust: 93.7%; ascent-override: 110.6%; descent-override: 35.8%; line-gap-override: 0%;
}
:root {
  color-scheme: light;
  ${declared(colors.light)}
  --font-sans: 'Segoe UI', 'Liberation Sans', system-ui, sans-serif; --font-serif: 'Source Serif 4', 'Source Serif Fallback', serif;
  --font-mono: Consolas, Menlo, 'Liberation Mono', monospace;
  --font-size-sm: 0.875rem; --font-size-lg: 1.125rem; --font-size-xl: 1.3125rem;
  --font-size-2xl: clamp(1.75rem, 1.45rem + 1.4vw, 2.25rem);
  --font-weight-medium: 550; --font-weight-heading: 600; --line-height-tight: 1.25; --line-height-body: 1.6;
  --space-1: 0.25rem; --space-2: 0.5rem; --space-3: 0.75rem; --space-4: 1rem; --space-5: 1.5rem; --space-6: 2rem; --space-7: 3rem;
  --page-gutter: 1.25rem; --page-width: clamp(76rem, 62vw, 100rem); --radius-md: 8px; --control-height: 2.75rem; --control-height-sm: 2.25rem;
  --focus-width: 3px; --line-marker: 4px;
}
@media (prefers-color-scheme: dark) {
  :root {
    color-scheme: dark;
    ${declared(colors.dark)}
  }
}
@media (prefers-contrast: more) {
  :root { --color-border: var(--color-border-strong); --color-text-muted: var(--color-text); }
}
* { box-sizing: border-box; }
html { background: var(--color-bg); color: var(--color-text); font-family: var(--font-sans); line-height: var(--line-height-body); scrollbar-gutter: stable; }
body { display: flex; flex-direction: column; min-height: 100dvh; margin: 0; overflow-wrap: break-word; }
a { color: var(--color-accent); text-decoration-thickness: 1px; text-underline-offset: .18em; }
a:hover { color: var(--color-accent-strong); text-decoration-thickness: 2px; }
.top, .foot { padding-inline: max(var(--page-gutter), calc((100vw - var(--page-width)) / 2)); background: var(--color-surface); }
.top { display: flex; align-items: center; min-height: 4rem; border-bottom: 1px solid var(--color-border); }
.brand { display: flex; align-items: center; gap: var(--space-2); min-height: var(--control-height); color: var(--color-text); font: var(--font-weight-heading) 1.3rem var(--font-serif); letter-spacing: .01em; text-decoration: none; }
.mark { width: 2rem; height: 2rem; fill: none; stroke: var(--color-accent); stroke-width: 1.6; }
.mark ellipse { vector-effect: non-scaling-stroke; }
.foot { display: flex; flex-wrap: wrap; gap: 0 var(--space-5); margin-top: auto; padding-block: var(--space-4); border-top: 1px solid var(--color-border); font-size: var(--font-size-sm); }
.foot a { display: inline-flex; align-items: center; min-height: var(--control-height); color: var(--color-text-muted); }
.sheet { width: min(30rem, 100% - 2 * var(--page-gutter)); margin: var(--space-7) auto; padding: clamp(var(--space-5), 5vw, var(--space-6)); background: var(--color-surface); border: 1px solid var(--color-border); border-radius: var(--radius-md); }
.wide { width: min(48rem, 100% - 2 * var(--page-gutter)); }
/* The settings: links beside the page, as those of the portal are. */
.portal { display: none; gap: var(--space-5); margin-inline-start: var(--space-5); font-size: .95rem; }
.portal a { display: inline-flex; align-items: center; min-height: var(--control-height); color: var(--color-text-muted); text-decoration: none; }
.portal a:hover { color: var(--color-accent-strong); text-decoration: underline; }
.area { display: grid; grid-template-columns: minmax(0, 1fr); padding: var(--space-6) max(var(--page-gutter), calc((100vw - var(--page-width)) / 2)); gap: var(--space-5); }
.area .sheet { width: min(48rem, 100%); margin: 0; }
.settings { display: flex; flex-wrap: wrap; gap: var(--space-1); align-content: start; }
.settings a { min-height: var(--control-height); padding: var(--space-2); border-radius: var(--radius-md); color: var(--color-text); text-decoration: none; }
.settings a:hover, .settings [aria-current] { background: var(--color-surface); }
.settings [aria-current] { font-weight: 600; box-shadow: inset 0 -3px 0 var(--color-accent); }
@media (min-width: 64rem) {
  .portal { display: flex; }
  .area { grid-template-columns: 9rem minmax(0, 1fr); gap: var(--space-6); }
  .settings { flex-flow: column nowrap; }
  .settings [aria-current] { box-shadow: inset 3px 0 0 var(--color-accent); }
}
h1, h2 { font-family: var(--font-serif); font-weight: var(--font-weight-heading); line-height: var(--line-height-tight); text-wrap: balance; }
h1 { margin: 0 0 var(--space-5); font-size: var(--font-size-2xl); letter-spacing: -.015em; }
h2 { margin: var(--space-6) 0 var(--space-4); padding-top: var(--space-6); border-top: 1px solid var(--color-border); font-size: var(--font-size-xl); }
p { margin: 0 0 var(--space-4); text-wrap: pretty; }
form { margin: 0; }
form + form { margin-top: var(--space-3); }
.field { margin: 0 0 var(--space-5); }
label { display: block; margin-bottom: var(--space-1); font-size: var(--font-size-sm); font-weight: var(--font-weight-medium); }
input[type=email], input[type=password], input[type=text] {
  width: 100%; min-height: var(--control-height); padding: var(--space-2) var(--space-3); font: inherit; line-height: 1.4; color: inherit;
  background: var(--color-surface); border: 1px solid var(--color-border-strong); border-radius: var(--radius-md);
}
input:hover { border-color: var(--color-accent); }
input[aria-invalid=true] { border-color: var(--color-danger); box-shadow: inset 0 0 0 1px var(--color-danger); }
/* The button that shows the password comes from a script; its place is in the field, so that nothing moves. */
.secret { position: relative; }
.secret input { padding-inline-end: 4.5rem; }
.secret input::-ms-reveal { display: none; }
button.show { position: absolute; inset: 0 0 0 auto; min-height: auto; padding-inline: var(--space-4); color: var(--color-accent); background: none; border-color: transparent; font-size: var(--font-size-sm); }
button.show:hover { color: var(--color-accent-strong); background: none; border-color: transparent; text-decoration: underline; }
.hint { margin: var(--space-1) 0 0; color: var(--color-text-muted); font-size: var(--font-size-sm); }
.problem { margin: var(--space-1) 0 0; color: var(--color-danger); font-size: var(--font-size-sm); font-weight: var(--font-weight-medium); }
.strength meter { display: block; width: 100%; height: .625rem; margin-top: var(--space-2); }
.strength p { min-height: 1.5rem; margin: .125rem 0 0; font-size: var(--font-size-sm); font-weight: var(--font-weight-medium); }
button, .button {
  display: inline-flex; align-items: center; justify-content: center; min-height: var(--control-height); padding: var(--space-2) var(--space-4);
  font: inherit; font-weight: var(--font-weight-medium); line-height: var(--line-height-tight); color: var(--color-on-accent);
  background: var(--color-accent); border: 1px solid var(--color-accent); border-radius: var(--radius-md); cursor: pointer; text-decoration: none;
}
button:hover, .button:hover { background: var(--color-accent-strong); border-color: var(--color-accent-strong); color: var(--color-on-accent); }
button.quiet, .button.quiet { color: var(--color-text); background: var(--color-surface); border-color: var(--color-border-strong); }
button.quiet:hover, .button.quiet:hover { color: var(--color-text); background: var(--color-surface-raised); border-color: var(--color-accent); }
:focus-visible { outline: var(--focus-width) solid var(--color-accent); outline-offset: 2px; }
input:focus-visible { border-color: var(--color-accent); outline-offset: 0; }
.notice {
  display: flex; gap: var(--space-3); align-items: flex-start; margin: 0 0 var(--space-5); padding: var(--space-3) var(--space-4);
  border: 1px solid color-mix(in srgb, var(--color-success) 35%, var(--color-surface)); border-inline-start: var(--line-marker) solid var(--color-success);
  border-radius: var(--radius-md); background: var(--color-success-soft);
}
.notice.error { border-color: color-mix(in srgb, var(--color-danger) 35%, var(--color-surface)); border-inline-start-color: var(--color-danger); background: var(--color-danger-soft); }
.notice svg { flex: none; width: 1.25rem; height: 1.25rem; margin-top: .15rem; fill: none; stroke: var(--color-success); stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.notice.error svg { stroke: var(--color-danger); }
.links { margin: var(--space-5) 0 0; }
.steps { margin: 0 0 var(--space-5); padding-inline-start: 1.25rem; }
.steps li { margin-bottom: var(--space-3); }
/* White around it in dark mode, too: cameras need the border. */
.qr { display: block; width: min(13rem, 100%); margin: var(--space-3) 0; background: white; fill: black; border-radius: var(--radius-md); forced-color-adjust: none; }
.choices { display: flex; flex-wrap: wrap; gap: var(--space-2); }
.codes { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: var(--space-2) var(--space-4); margin: 0 0 var(--space-5); padding: var(--space-4); list-style: none; border: 1px solid var(--color-border); border-radius: var(--radius-md); }
/* A script shows it, where the browser knows passkeys. Its place is kept, so that nothing moves. */
.passkey { margin: var(--space-4) 0; }
.passkey:not(.ready) { visibility: hidden; }
.other { margin-top: var(--space-5); border: 0; }
.list .other { flex: 1 0 100%; margin: 0; }
.other summary { display: list-item; min-height: var(--control-height); padding: var(--space-2) 0; color: var(--color-accent); }
.demo { margin: var(--space-6) 0 0; padding: var(--space-5) 0 0; border-top: 1px solid var(--color-border); }
.demo h2 { margin: 0 0 var(--space-2); padding: 0; border: 0; font-size: var(--font-size-lg); }
.demo ul, .list { list-style: none; margin: 0; padding: 0; }
.aside { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.demo li { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-3); align-items: center; justify-content: space-between; padding: var(--space-2) 0; line-height: 1.4; }
.list > li { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-4); align-items: center; justify-content: space-between; padding: var(--space-3) 0; }
.list > li + li { border-top: 1px solid var(--color-border); }
.soft { color: var(--color-text-muted); font-size: var(--font-size-sm); }
code, pre { font: .95rem/1.55 var(--font-mono); }
pre { margin: var(--space-4) 0 0; padding: var(--space-4); overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--color-bg); border: 1px solid var(--color-border); border-radius: var(--radius-md); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: var(--space-1) var(--space-4); margin: 0; }
dt { color: var(--color-text-muted); } dd { margin: 0; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; } th, td { padding: var(--space-2) var(--space-3) var(--space-2) 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--color-border); }
details { border-bottom: 1px solid var(--color-border); padding: var(--space-2) 0; } summary { cursor: pointer; }
@media (forced-colors: active) {
  .mark, .notice svg, .notice.error svg { stroke: currentcolor; }
  button, .button { border-color: ButtonText; } input[aria-invalid=true] { border-width: 3px; }
}
@media print { .top, .foot { display: none; } }
`
