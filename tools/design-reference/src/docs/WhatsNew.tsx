import { Markdown } from '@storybook/addon-docs/blocks'
import { Badge } from '@recog/shared-ui'
import type { News } from '../model/news'
import { reference } from './reference'

const TONES = { major: 'danger', minor: 'warning', patch: 'success' } as const
const MEANING = { major: 'breaks screens', minor: 'may need changes', patch: 'safe' } as const

/** Changes in the shared packages: first what is not released yet, then every version. */
export function WhatsNew() {
  return (
    <>
      <h2>Not released yet</h2>
      {reference.unreleased.length === 0 && <p>Nothing.</p>}
      {reference.unreleased.map((news) => (
        <article key={news.text}>
          <Markdown>{news.text}</Markdown>
          <p>
            {news.packages.map((entry) => (
              <Package key={entry.name} {...entry} />
            ))}
          </p>
        </article>
      ))}
      {reference.versions.map(({ packageName, version, changes }) => (
        <article key={packageName + version}>
          <h2>
            {packageName} {version}
          </h2>
          <Markdown>{changes.map((change) => `- ${change}`).join('\n')}</Markdown>
        </article>
      ))}
    </>
  )
}

function Package({ name, change }: News['packages'][number]) {
  return (
    <>
      <Badge tone={TONES[change]}>
        {name.replace('@recog/', '')}: {change}, {MEANING[change]}
      </Badge>{' '}
    </>
  )
}
