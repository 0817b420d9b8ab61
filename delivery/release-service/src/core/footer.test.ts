import { footerLinks } from './compose'

const page = (path: string, footer?: { label: string; order: number }) => ({
  path,
  section: 'mf-public',
  title: '',
  audience: 'anyone' as const,
  ...(footer && { footer }),
})

it('lists the pages that ask for it, in their order, as text', () => {
  const routes = [
    page('/imprint', { label: 'Imprint', order: 20 }),
    page('/home'),
    page('/privacy', { label: 'Privacy <notice>', order: 10 }),
  ]
  expect(footerLinks({ routes })).toBe(
    '<li><a href="/privacy">Privacy &lt;notice></a></li><li><a href="/imprint">Imprint</a></li>',
  )
})
