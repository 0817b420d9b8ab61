import { requestsIn } from './content'

describe('requests that pages make by themselves', () => {
  it.each([
    ['.css', '.a{background:url(https://cdn.example/a.png)}', 'url(https://cdn.example/a.png)'],
    ['.css', '.a{background:url("//cdn.example/a.png")}', 'url("//cdn.example/a.png")'],
    ['.css', '@import "more.css";.a{color:red}', '@import "more.css"'],
    [
      '.css',
      '.a{background:image-set("https://cdn.example/a.png" 1x)}',
      'image-set("https://cdn.example/a.png" 1x)',
    ],
    ['.css', '@font-face{font-family:x;src:url(x.woff2)}', '@font-face'],
    ['.js', 'style.textContent="@font-face{font-family:x}"', '@font-face'],
    ['.html', '<img alt="" src="https://cdn.example/a.png">', '<img alt="" src="https://cdn.example/a.png"'],
    [
      '.html',
      '<link rel="preconnect" href="//fonts.example">',
      '<link rel="preconnect" href="//fonts.example"',
    ],
    ['.html', '<p style="background:url(http://cdn.example/a)">', 'url(http://cdn.example/a)'],
  ])('is refused in %s: %s', (kind, text, what) => expect(requestsIn(text, kind)).toEqual([what]))

  it.each([
    ['.css', '.a{background:url(data:image/svg+xml,x)}.b{background:url(asset.1.png)}'],
    ['.html', '<a href="https://pubmed.ncbi.nlm.nih.gov/?term=x">x</a><img src="/assets/a.png">'],
    ['.html', `<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E" />`],
    ['.js', 'var names="font-face font-face-src";fetch("/api/projects")'],
  ])('is fine in %s: %s', (kind, text) => expect(requestsIn(text, kind)).toEqual([]))
})
