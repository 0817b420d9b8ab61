import { waitFor } from '@testing-library/react'
import { navigateToUrl, registerApplication, start } from 'single-spa'
import { createSessionStore } from '@recog/shared-session'
import { staticBridge } from '@recog/section-contract'
import { createSection } from '@recog/section-kit'

const sectionOf = (name: string) => createSection({ name, routes: <h1>{name}</h1> })

it('runs a section in a root config that is not the portal’s', async () => {
  for (const name of ['news', 'archive']) {
    const container = document.body.appendChild(document.createElement('div'))
    container.id = name
    registerApplication({
      name,
      app: async () => sectionOf(name),
      activeWhen: `/${name}`,
      customProps: {
        container,
        location: staticBridge(`/${name}`),
        session: createSessionStore(),
        hydrate: false,
        onReady() {},
        onPage() {},
        onCrash() {},
      },
    })
  }
  start({ urlRerouteOnly: true })
  navigateToUrl('/news')
  await waitFor(() => expect(document.body).toHaveTextContent(/^news$/))
  navigateToUrl('/archive')
  await waitFor(() => expect(document.body).toHaveTextContent(/^archive$/))
})
