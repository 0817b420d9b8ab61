import { useContext, type ReactNode } from 'react'
import { Canvas, DocsContext, Markdown, Source } from '@storybook/addon-docs/blocks'
import { Badge } from '@recog/shared-ui'
import { historyOf } from '../model/history'
import { Facts, Links } from './Links'
import { Part, Sheet } from './Sheet'
import { Guide } from './Guide'
import { docsHref, reference, screensWith, sourceHref, type ComponentEntry } from './reference'
import styles from './Sheet.module.css'

const STATUS = {
  stable: <Badge tone="success">Stable</Badge>,
  trial: <Badge tone="warning">On trial</Badge>,
  deprecated: <Badge tone="danger">Deprecated</Badge>,
} as const

interface ComponentPageProps {
  readonly component: ComponentEntry
  /** The controls of the playground, which need the page's context. */
  readonly controls: ReactNode
}

/** Everything about one component: when to use it, how it looks and behaves, its props, and where it is used. */
export function ComponentPage({ component, controls }: ComponentPageProps) {
  const context = useContext(DocsContext)
  const stories = context.componentStories()
  const history = historyOf(component.name, reference.versions)
  const named = (name: string) => stories.find((story) => story.name === name)
  const playground = named('Playground')
  const rule = named('Do and don’t')
  const others = stories.filter((story) => story !== playground && story !== rule)
  return (
    <Sheet title={component.name} lead={component.guide?.purpose ?? component.description}>
      <p>{STATUS[component.guide?.status ?? 'stable']}</p>
      <Links
        links={[
          ['Source', sourceHref(component.file)],
          ['Stories', sourceHref(component.stories ?? component.file)],
        ]}
      />
      {playground && (
        <Part title="Playground" lead="Change any value; the code below the example changes with it.">
          <Example of={playground.moduleExport} isShown />
          <div className={`${styles.controls} ${styles.switches}`}>{controls}</div>
        </Part>
      )}
      {component.guide && (
        <Guide
          guide={component.guide}
          rule={rule && <Example of={rule.moduleExport} isBare />}
          code={<Source code={component.guide.code} language="tsx" dark />}
        />
      )}
      {others.length > 0 && (
        <Part title="Examples">
          {others.map((story) => (
            <section key={story.id} className={styles.example}>
              <h3>{story.name}</h3>
              <Example of={story.moduleExport} />
            </section>
          ))}
        </Part>
      )}
      <Part title="History" lead={history.length === 0 ? 'No change since its first version.' : undefined}>
        {history.length > 0 && (
          <Markdown>{history.map(({ version, change }) => `- **${version}** ${change}`).join('\n')}</Markdown>
        )}
      </Part>
      <Part title="Made of">
        <Facts
          empty="No other component."
          facts={component.parts.map((part) => ({ label: part, href: docsHref(`Components/${part}`) }))}
        />
      </Part>
      <Part title="Screens that use it">
        <Facts
          empty="No screen yet."
          facts={screensWith(component.name).map(({ title = '', name }) => ({
            label: title.replace('Sections/', '').replace('/', ': ') || name,
            href: docsHref(title),
          }))}
        />
      </Part>
    </Sheet>
  )
}

interface ExampleProps {
  readonly of: object
  readonly isShown?: boolean
  readonly isBare?: boolean
}

function Example({ of, isShown = false, isBare = false }: ExampleProps) {
  const source = isBare ? 'none' : isShown ? 'shown' : 'hidden'
  return <Canvas of={of} sourceState={source} withToolbar={isShown} />
}
