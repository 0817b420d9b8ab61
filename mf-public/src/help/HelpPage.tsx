import type { ReactNode } from 'react'
import { Page, useLoad } from '@recog/section-kit'
import { href } from '@recog/section-contract'
import { Link, useParams, useSearchParams } from '@recog/section-kit/router'
import { useUser } from '@recog/shared-session'
import { Breadcrumb, buttonClass, EmptyState, ErrorState, Section, Skeleton } from '@recog/shared-ui'
import type { HelpTopic, HelpGroup } from '../../content/help'
import styles from './HelpPage.module.css'

/** The texts are loaded on these pages only. What the server does not offer has no help. */
function useHelp() {
  const on = useSearchParams()[0].get('on') ?? ''
  const load = useLoad(async () => (await import('./help-here')).helpHere(on), [on])
  const capabilities = useUser()?.capabilities ?? []
  if (load.status !== 'loaded') return load
  const isOffered = ({ needs }: HelpTopic) => needs === undefined || capabilities.includes(needs)
  const data = load.data
    .map((group) => ({ ...group, topics: group.topics.filter(isOffered) }))
    .filter(({ topics }) => topics.length > 0)
  return { ...load, data }
}

type Load = ReturnType<typeof useHelp>

function Loaded({
  load,
  children,
}: {
  readonly load: Load
  readonly children: (help: readonly HelpGroup[]) => ReactNode
}) {
  if (load.status === 'loading') return <Skeleton lines={8} />
  if (load.status === 'error')
    return <ErrorState message="We could not load the help." onRetry={load.retry} />
  return children(load.data)
}

/** `/help`: the jobs that people do in the portal, by who does them (R2.119). */
export function HelpPage() {
  const load = useHelp()
  return (
    <Page lead="How to do what people do here most often, in a few steps each.">
      <Loaded load={load}>
        {(help) => (
          <div className={styles.groups}>
            {help.map(({ title, topics }) => (
              <Section key={title} title={title}>
                <ul className={styles.topics}>
                  {topics.map((topic) => (
                    <li key={topic.id}>
                      <Link to={href('/help/:topic', { topic: topic.id })}>{topic.title}</Link>
                    </li>
                  ))}
                </ul>
              </Section>
            ))}
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** `/help/:topic`: one job, step by step (R2.119). */
export function HelpTopicPage() {
  const id = useParams()['topic']
  const load = useHelp()
  const find = (help: readonly HelpGroup[]) =>
    help.flatMap(({ topics }) => topics).find((topic) => topic.id === id)
  const title = load.status === 'loaded' ? find(load.data)?.title : undefined
  return (
    <Page
      width="narrow"
      title={title}
      breadcrumb={
        <Breadcrumb
          items={[{ label: 'Help', link: <Link to={href('/help')}>Help</Link> }, { label: title ?? 'Topic' }]}
        />
      }
    >
      <Loaded load={load}>
        {(help) => {
          const topic = find(help)
          return topic ? <Topic topic={topic} /> : <EmptyState message="There is no help on this." />
        }}
      </Loaded>
    </Page>
  )
}

const Topic = ({ topic: { steps, note, screen, picture } }: { readonly topic: HelpTopic }) => (
  <>
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    {note && <p>{note}</p>}
    {picture && (
      <img
        className={styles.picture}
        src={picture.file}
        alt={picture.alt}
        width={640}
        height={720}
        loading="lazy"
      />
    )}
    {screen && (
      <p>
        <Link className={buttonClass('primary')} to={screen.path}>
          Go to {screen.label}
        </Link>
      </p>
    )}
  </>
)
