/** The stylesheet of the identity pages, for light and dark mode. Served as a separate file. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --page: #f4f7f7; --sheet: #ffffff; --text: #16282b; --soft: #50666a; --line: #cfdcdd;
  --accent: #0f6b74; --accent-strong: #0b535a; --on-accent: #ffffff;
  --error: #a3262a; --error-soft: #fdf0f0; --good: #1c6b3c; --good-soft: #eef8f1;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0e1719; --sheet: #152124; --text: #e6efef; --soft: #a3b8bb; --line: #2f4448;
    --accent: #5cc3cc; --accent-strong: #84d6dd; --on-accent: #06282b;
    --error: #ffb4ae; --error-soft: #3a1d1d; --good: #9fdcb4; --good-soft: #17301f;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.6 'Segoe UI', 'Liberation Sans', system-ui, sans-serif; }
a { color: var(--accent); text-underline-offset: .15em; }
a:hover { color: var(--accent-strong); }
.top { padding: 1.25rem 1.5rem; }
.brand { font-size: 1.25rem; font-weight: 700; letter-spacing: .02em; text-decoration: none; }
.sheet { width: min(30rem, 100% - 2rem); margin: 3vh auto 4rem; padding: 2rem; background: var(--sheet); border: 1px solid var(--line); border-radius: .875rem; }
.wide { width: min(48rem, 100% - 2rem); }
h1 { margin: 0 0 1rem; font-size: 1.625rem; line-height: 1.25; }
h2 { margin: 2.5rem 0 .75rem; padding-top: 1.5rem; border-top: 1px solid var(--line); font-size: 1.2rem; }
p { margin: 0 0 1rem; }
form { margin: 0; }
.field { margin: 0 0 1.25rem; }
label { display: block; margin-bottom: .375rem; font-weight: 600; }
input[type=email], input[type=password], input[type=text] {
  width: 100%; min-height: 2.875rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--page);
  border: 1px solid var(--soft); border-radius: .5rem;
}
.hint { margin: .375rem 0 0; color: var(--soft); font-size: .9rem; }
.strength meter { display: block; width: 100%; height: .625rem; margin-top: .5rem; }
.strength p { min-height: 1.5rem; margin: .125rem 0 0; font-size: .9rem; font-weight: 600; }
button, .button {
  display: inline-block; min-height: 2.875rem; padding: .625rem 1.25rem; font: inherit; font-weight: 600; color: var(--on-accent);
  background: var(--accent); border: 1px solid var(--accent); border-radius: .5rem; cursor: pointer; text-decoration: none;
}
button:hover, .button:hover { background: var(--accent-strong); border-color: var(--accent-strong); color: var(--on-accent); }
button.quiet { color: var(--accent); background: transparent; border-color: var(--line); }
button.quiet:hover { border-color: var(--accent); color: var(--accent-strong); background: transparent; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.notice { margin: 0 0 1.25rem; padding: .75rem 1rem; border-left: 4px solid var(--good); background: var(--good-soft); color: var(--good); border-radius: .25rem; }
.notice.error { border-color: var(--error); background: var(--error-soft); color: var(--error); }
.links { margin: 1.5rem 0 0; }
.demo { margin: 2rem 0 0; padding: 1.25rem 0 0; border-top: 1px solid var(--line); }
.demo h2 { margin: 0 0 .5rem; padding: 0; border: 0; font-size: 1rem; }
.demo ul, .list { list-style: none; margin: 0; padding: 0; }
.aside { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.demo li { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; justify-content: space-between; padding: .375rem 0; }
.demo button { min-height: 2.25rem; padding: .25rem .875rem; font-size: .9rem; }
.list > li { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; padding: .875rem 0; border-bottom: 1px solid var(--line); }
.soft { color: var(--soft); }
code, pre { font: .95rem/1.55 Consolas, Menlo, 'Liberation Mono', monospace; }
pre { margin: 1rem 0 0; padding: 1rem; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--page); border: 1px solid var(--line); border-radius: .5rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; } th, td { padding: .5rem .75rem .5rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
details { border-bottom: 1px solid var(--line); padding: .5rem 0; } summary { cursor: pointer; }
`
