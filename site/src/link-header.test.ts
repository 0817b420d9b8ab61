import { linkHeader } from './link-header'

describe('the Link header of a document', () => {
  it('lists the script and the preloaded files of the document', () => {
    const html = `<script type="module" src="/assets/shell/1/shell.js" integrity="sha256-x="></script>
      <link rel="modulepreload" href="/assets/mf-projects/1/remoteEntry.js" integrity="sha256-y=" />`
    expect(linkHeader(html)).toBe(
      '</assets/shell/1/shell.js>; rel=modulepreload; integrity="sha256-x=", ' +
        '</assets/mf-projects/1/remoteEntry.js>; rel=modulepreload; integrity="sha256-y="',
    )
  })

  it('is empty for a prerendered page', () => {
    expect(linkHeader('<meta name="portal-shell" content="/assets/shell/1/shell.js" /><h1>Home</h1>')).toBe(
      '',
    )
  })
})
